import type { Page } from "@playwright/test"
import { expect, test } from "./journey.ts"
import { publishedIssue } from "./pages/HomePage.ts"

const lodos = "Sayı 14: Lodos"

/** The current hit, as it is painted on its page. */
const current = (page: Page) =>
  page.evaluate(() =>
    [...(CSS.highlights.get("mark-current") ?? [])].map((range) => (range as Range).toString().toLocaleLowerCase("tr"))
  )

const place = (page: Page, text: RegExp) => page.getByRole("status").filter({ hasText: text })

test("finds words in an issue by keys alone, and a reload shows the hits again", async ({ reader, page }) => {
  const issue = await publishedIssue(page, lodos)
  await reader.open(issue, "4")
  await reader.shows("4-5", 12)
  const field = page.getByRole("textbox", { name: "Aranacak kelime" })
  const list = page.getByRole("listbox", { name: "Sonuçlar" })

  await test.step("its key opens the field, and what is typed is found", async () => {
    await page.keyboard.press("/")
    await expect(field).toBeFocused()
    await page.keyboard.type("lodos")
    await expect(list).toBeVisible()
    await expect(page).not.toHaveURL(/[?&]ara=/)
  })

  await test.step("Enter goes to the first hit from here on, and again to the next", async () => {
    await page.keyboard.press("Enter")
    await expect(place(page, /^\d+ \/ \d+$/)).toBeVisible()
    const first = await place(page, /^\d+ \/ \d+$/).textContent()
    await expect(page).toHaveURL(/[?&]ara=lodos(&|$)/)
    await expect.poll(() => current(page)).toEqual(["lodos"])
    await page.keyboard.press("Enter")
    const next = (first ?? "").replace(/^\d+/, (number) => String(Number(number) + 1))
    await expect(place(page, /^\d+ \/ \d+$/)).toHaveText(next)
    await expect.poll(() => current(page)).toEqual(["lodos"])
  })

  await test.step("an emptied field takes its query out of the address", async () => {
    await field.fill("")
    await expect(page).not.toHaveURL(/[?&]ara=/)
    await field.fill("lodos")
    await page.keyboard.press("Enter")
    await expect(page).toHaveURL(/[?&]ara=lodos(&|$)/)
  })

  await test.step("after a reload its hits are on the page, with a bar", async () => {
    await page.reload()
    await expect(page.getByRole("button", { name: "Sonraki sonuç" })).toBeVisible()
    await expect.poll(() => current(page)).toEqual(["lodos"])
  })

  await test.step("closed, it takes the marks and its query in the address away", async () => {
    await page.getByRole("button", { name: "Aramayı kapat" }).press("Enter")
    await expect.poll(() => current(page)).toEqual([])
    await expect(page).not.toHaveURL(/[?&]ara=/)
  })

  await test.step("addresses of before have no query either when one comes back to them", async () => {
    const slide = () => new URL(page.url()).searchParams.get("sayfa")
    await page.keyboard.press("/")
    await page.keyboard.type("lodos")
    await page.keyboard.press("Enter")
    await expect(page).toHaveURL(/[?&]ara=lodos(&|$)/)
    const before = slide()
    const walk = async () => {
      await page.keyboard.press("Enter")
      return slide()
    }
    await expect.poll(walk).not.toBe(before)
    await page.getByRole("button", { name: "Aramayı kapat" }).press("Enter")
    await expect(page).not.toHaveURL(/[?&]ara=/)
    const closed = page.url()
    await page.goBack()
    await expect(page).not.toHaveURL(closed)
    await expect(page).not.toHaveURL(/[?&]ara=/)
  })
})

test.describe("with a finger", () => {
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    contextOptions: { reducedMotion: "reduce" }
  })

  test("goes from the shop's search to the words in an issue, and walks on there", async ({ page }) => {
    await page.goto("/search?q=lodos")
    await page.getByRole("region", { name: "Sayıların içinde" }).getByRole("link", { name: /Lodos/ }).first().tap()
    await expect(page).toHaveURL(/\/reader\/.*[?&]ara=lodos(&|$)/)
    const bar = page.getByRole("search", { name: "Arama: lodos" })
    await expect(bar).toBeVisible()
    await expect.poll(() => current(page)).toEqual(["lodos"])
    const before = await bar.getByRole("status").textContent()
    await bar.getByRole("button", { name: "Sonraki sonuç" }).tap()
    await expect(bar.getByRole("status")).not.toHaveText(before ?? "")
    await bar.getByRole("button", { name: "Sonuçları göster" }).tap()
    await expect(page.getByRole("dialog", { name: "Dergi İçi Arama" })).toBeVisible()
    await page.getByRole("option").first().tap()
    await expect(bar.getByRole("status")).toHaveText(/^1 \/ /)
    await test.step("beside the pages, held sideways", async () => {
      await page.setViewportSize({ width: 667, height: 375 })
      const pages = page.locator("article:is([data-side=alone], [data-side=left], [data-side=right])")
      const edges = async () => ({
        pages: await pages.evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().right))),
        bar: await bar.evaluate((one) => one.getBoundingClientRect().left)
      })
      await expect.poll(async () => ((found) => found.bar - found.pages)(await edges())).toBeGreaterThan(0)
      await page.setViewportSize({ width: 390, height: 844 })
    })
    await bar.getByRole("button", { name: "Aramayı kapat" }).tap()
    await expect(bar).toHaveCount(0)
    await expect.poll(() => current(page)).toEqual([])
    await expect(page).not.toHaveURL(/[?&]ara=/)
  })
})
