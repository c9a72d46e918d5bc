import { join } from "node:path"
import type { Locator, Page } from "@playwright/test"
import type { AdvertKind } from "../../src/domain/reader/adverts/Advert.ts"
import type { AdvertCounts, AdvertisedPage } from "../kit/fixtures/advertisedIssue.ts"
import { askServer } from "../kit/harness/passedDays.ts"
import { accessibilityFaults } from "./accessibility.ts"
import { expect } from "./journey.ts"
import { newcomer, type Person, signedIn } from "./newcomer.ts"
import type { ReaderPage } from "./pages/ReaderPage.ts"
import { test } from "./shop.ts"

const data = () => join(process.env["E2E_DATA_DIR"] ?? "", "shop")

const kinds: ReadonlyArray<AdvertKind> = ["toast", "banner_bottom", "slide_in_right", "slide_in_left", "modal_gorsel"]
const total = 6

const advert = (page: Page): Locator => page.getByRole("complementary", { name: "Reklam" })

const countsOf = (issue: string) => askServer(data(), { kind: "advertCounts", issue }) as Promise<AdvertCounts>

interface Reading {
  readonly issue: string
  readonly person: Person
}

/** Somebody opens an issue in which this is advertised; its adverts are known. */
const reads = async (
  page: Page,
  reader: ReaderPage,
  pages: ReadonlyArray<AdvertisedPage>,
  sayfa = "1"
): Promise<Reading> => {
  const person = await newcomer(page.request)
  const issue = String(await askServer(data(), { kind: "adverts", email: person.email, pages }))
  await signedIn(page, person)
  const code = page.waitForResponse(({ url }) => /\/Adverts-[^/]+\.js$/u.test(url()))
  await reader.open(issue, sayfa)
  await reader.shows(sayfa, total)
  await code
  return { issue, person }
}

/** The text of a page is not what the journey is about: its sentence is selected as the mouse would. */
const selectWords = (page: Page, number: number) =>
  page.evaluate((shown) => {
    const words = document.querySelector(`article[data-page="${shown}"] .page`)
    getSelection()?.selectAllChildren(words!)
  }, number)

const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value
        }).observe({ type: "layout-shift", buffered: true })
        setTimeout(() => resolve(sum), 100)
      })
  )

for (const [theme, viewport] of [
  ["light", { width: 390, height: 844 }],
  ["dark", { width: 1440, height: 900 }],
  ["sepia", { width: 820, height: 1180 }]
] as const) {
  test.describe(`with ${theme} paper, ${viewport.width} px wide`, () => {
    test.use({ viewport })

    test("each kind is shown on its page, named as an advert, and moves nothing", async ({ page, reader }) => {
      await page.addInitScript((worn) => localStorage.setItem("theme", worn), theme)
      const isSpread = viewport.width > viewport.height
      // Back on the cover, the first comes after the rest; of two on a slide, one comes each time.
      const at = (index: number) => [2, 3, 4, 5, 1][index]!
      await reads(
        page,
        reader,
        kinds.map((kind, index) => ({ kind, page: at(index) }))
      )
      const seen = new Set<string>()
      const slides = isSpread ? ["2-3", "4-5", "2-3", "1"] : ["2", "3", "4", "5", "4", "3", "2", "1"]
      let before = 1
      const shiftBefore = await shiftOf(page)
      for (const slide of slides) {
        const [first] = slide.split("-").map(Number)
        await page.keyboard.press(first! > before ? "ArrowRight" : "ArrowLeft")
        before = first!
        await reader.shows(slide, total)
        if (slide === "3" && seen.has("banner_bottom")) {
          await expect(advert(page), "it comes once in a session").toHaveCount(0)
          continue
        }
        if (["4", "5"].includes(slide) && seen.has("slide_in_left")) continue
        await expect(advert(page)).toBeVisible()
        const kind = (await advert(page).getAttribute("data-kind"))!
        if (kind !== "toast") expect(seen, "it comes once in a session").not.toContain(kind)
        await expect(advert(page)).toContainText(`${kind} ilanı`)
        expect(await page.evaluate(() => document.activeElement?.closest("[data-advert]") ?? null)).toBeNull()
        if (!seen.has(kind)) expect(await accessibilityFaults(page)).toEqual([])
        seen.add(kind)
        await page.keyboard.press("Escape")
        await expect(advert(page)).toHaveCount(0)
      }
      if (!isSpread) expect([...seen].toSorted()).toEqual(kinds.toSorted())
      expect(seen.size).toBeGreaterThanOrEqual(4)
      expect(await shiftOf(page)).toBe(shiftBefore)
    })
  })
}

test("it is closed by its button, and Escape closes nothing else with it", async ({ page, reader }) => {
  await reads(page, reader, [{ kind: "toast", page: 3 }])
  await page.keyboard.press("ArrowRight")
  await expect(advert(page)).toBeVisible()
  await advert(page).getByRole("button", { name: "Reklamı kapat" }).focus()
  await page.keyboard.press("Enter")
  await expect(advert(page)).toHaveCount(0)
  await expect(page.getByRole("main"), "the page has the focus again").toBeFocused()
  await page.keyboard.press("ArrowRight")
  await page.keyboard.press("ArrowLeft")
  await reader.shows("2-3", total)
  await expect(advert(page), "a toast may come again").toBeVisible()
})

test("it never lies over what is being done, and what comes up ends it", async ({ page, reader }) => {
  await reads(page, reader, [{ kind: "toast", page: 3 }], "2-3")
  const away = async () => {
    await reader.next.click()
    await reader.shows("4-5", total)
  }
  const back = async () => {
    await reader.previous.click()
    await reader.shows("2-3", total)
  }
  const comes = async () => {
    await away()
    await back()
    await expect(advert(page)).toBeVisible()
  }
  const doings: ReadonlyArray<readonly [string, () => Promise<void>, () => Promise<void>]> = [
    ["selection", () => selectWords(page, 3), () => page.evaluate(() => getSelection()?.removeAllRanges())],
    ["zoom", () => page.keyboard.press("Control++"), () => page.keyboard.press("Control+0")],
    ["search", () => page.keyboard.press("/"), () => page.keyboard.press("Escape")],
    ["reading mode", () => page.keyboard.press("r"), () => page.keyboard.press("Escape")],
    ["a menu", () => page.keyboard.press("?"), () => page.keyboard.press("Escape")]
  ]
  for (const [what, begin, end] of doings) {
    await comes()
    await begin()
    await expect(advert(page), `over ${what}`).toHaveCount(0)
    await end()
    if (what === "search" || what === "a menu") await expect(page.getByRole("searchbox")).toHaveCount(0)
  }
  // What was there before the turn.
  await away()
  await page.keyboard.press("/")
  await expect(page.getByRole("searchbox")).toBeVisible()
  await back()
  await expect(advert(page)).toHaveCount(0)
})

test("it goes when its time is up, without anything being pressed", async ({ page, reader }) => {
  await reads(page, reader, [{ kind: "slide_in_right", page: 3 }])
  await page.keyboard.press("ArrowRight")
  await expect(advert(page)).toBeVisible()
  await expect(advert(page)).toHaveCount(0, { timeout: 15_000 })
  await reader.shows("2-3", total)
})

test("what was shown, seen and followed is counted once, and the link opens safely apart", async ({
  page,
  reader,
  context
}) => {
  const { issue } = await reads(page, reader, [{ kind: "banner_bottom", page: 3 }])
  await context.route("https://martiburnu.example/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>Oteller</title>" })
  )
  await page.keyboard.press("ArrowRight")
  await expect(advert(page)).toBeVisible()
  const link = advert(page).getByRole("link", { name: /^Siteye git: martiburnu\.example/u })
  await expect(link).toHaveAttribute("rel", "noopener noreferrer sponsored")
  const opened = context.waitForEvent("page")
  await link.click()
  const there = await opened
  await there.waitForLoadState()
  expect(await there.evaluate(() => [opener, document.referrer])).toEqual([null, ""])
  await there.close()
  await page.bringToFront()
  await link.focus()
  // It stays while somebody is at it; the outbox sends every 15 s.
  await expect
    .poll(() => countsOf(issue), { timeout: 60_000 })
    .toEqual({ banner_bottom: { shown: 1, seen: 1, clicked: 1 } })
})

test("a page that is left tells of its adverts at once", async ({ page, reader }) => {
  const { issue } = await reads(page, reader, [{ kind: "toast", page: 3 }])
  await page.keyboard.press("ArrowRight")
  await expect(advert(page)).toBeVisible()
  await page.goto("/icon.svg")
  await expect.poll(async () => (await countsOf(issue))["toast"]?.shown, { timeout: 10_000 }).toBe(1)
})

test("who holds a plan without adverts sees none", async ({ page, reader }) => {
  const person = await newcomer(page.request)
  const issue = String(
    await askServer(data(), { kind: "adverts", email: person.email, pages: [{ kind: "toast", page: 3 }] })
  )
  await askServer(data(), { kind: "plan", email: person.email })
  await signedIn(page, person)
  const known = page.waitForResponse(({ url }) => url().includes("/api/reklamlar/"))
  await reader.open(issue, "1")
  await reader.shows("1", total)
  expect(await (await known).json()).toEqual({})
  await page.keyboard.press("ArrowRight")
  await reader.shows("2-3", total)
  await expect(advert(page)).toHaveCount(0)
})
