import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { Page } from "@playwright/test"
import { banded } from "../kit/fixtures/pictures.ts"
import type { AdvertCounts } from "../kit/fixtures/advertisedIssue.ts"
import { askServer } from "../kit/harness/passedDays.ts"
import { accessibilityFaults } from "./accessibility.ts"
import { expect } from "./journey.ts"
import { newcomer, type Person, sessionOf, signedIn } from "./newcomer.ts"
import { ReaderPage } from "./pages/ReaderPage.ts"
import { test } from "./shop.ts"
import { tabTo } from "./tabTo.ts"

// A hostile link is refused; an issue off sale has nothing around it; another publisher's advert is not there.
test.use({ tolerated: /Failed to load resource: the server responded with a status of (?:404|422)/ })

const data = () => join(process.env["E2E_DATA_DIR"] ?? "", "shop")

const text = "Fenerde iki gece"

/** Chooses in a list by keyboard. */
const choose = async (page: Page, list: string, option: string): Promise<void> => {
  const button = page.getByRole("button", { name: new RegExp(`${list}$`, "u") })
  await tabTo(page, button)
  await page.keyboard.press("Enter")
  await expect(page.getByRole("option").first()).toBeVisible()
  await page.keyboard.type(option.slice(0, 6))
  await expect(page.getByRole("option", { name: option })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(button).toContainText(option)
}

const write = async (page: Page, field: string, value: string): Promise<void> => {
  await tabTo(page, page.getByLabel(field, { exact: true }))
  await page.keyboard.press("ControlOrMeta+a")
  await page.keyboard.insertText(value)
}

const pressKey = async (page: Page, name: string): Promise<void> => {
  await tabTo(page, page.getByRole("button", { name, exact: true }))
  await page.keyboard.press("Enter")
}

/** Somebody publishes an issue that somebody else has. */
const publishes = async (page: Page) => {
  const [publisher, reader] = [await newcomer(page.request, "Yaren Yayıncı"), await newcomer(page.request)]
  const issue = String(await askServer(data(), { kind: "ownIssue", email: publisher.email, reader: reader.email }))
  await signedIn(page, publisher)
  return { publisher, reader, issue }
}

/** Fills in a new advert by keyboard alone, with a picture. */
const fillsIn = async (page: Page, link: string): Promise<void> => {
  await choose(page, "Dergi", "İlanlı")
  await choose(page, "Türü", "Ortada görsel")
  await write(page, "Metin", text)
  await write(page, "Bağlantı", link)
  const chooser = page.waitForEvent("filechooser")
  await pressKey(page, "Görsel seç")
  const file = { name: "fener.png", mimeType: "image/png", buffer: Buffer.from(await banded("png")) }
  await (await chooser).setFiles(file)
  await expect(page.getByRole("img", { name: "İlanın görseli" })).toBeVisible()
  await tabTo(page, page.getByRole("radio", { name: "Derginin bütün sayılarında" }))
  await page.keyboard.press("ArrowRight")
  await tabTo(page, page.getByRole("option", { name: /İlanlı sayı$/u }))
  await page.keyboard.press("Space")
  await expect(page.getByText("Seçilenler (1)")).toBeVisible()
  await write(page, "Anahtar kelimeler", "Kelimeler 3")
}

const preview = (page: Page) => page.locator("[inert]").filter({ has: page.locator("[data-advert]") })

const seenBy = async (page: Page, { email, password }: Person, issue: string): Promise<void> => {
  await signedIn(page, { email, password })
  const reader = new ReaderPage(page)
  const code = page.waitForResponse((response) => /\/Adverts-[^/]+\.js$/u.test(response.url()))
  await reader.open(issue, "1")
  await code
  await expect(page.locator("[data-strip=closed]")).toHaveCount(1)
  await page.keyboard.press("ArrowRight")
  const advert = page.getByRole("complementary", { name: "Reklam" })
  await expect(advert).toContainText(text)
  await expect(advert.locator("img")).toBeVisible()
  // Half of it is in sight for a second.
  await expect(advert).toHaveCount(0, { timeout: 15_000 })
}

test("an advert is placed by keyboard, previewed over a page, shown to a reader, and counted", async ({
  page,
  browser,
  shop
}) => {
  const { reader, issue } = await publishes(page)
  await page.goto("/account/publisher")
  await page.getByRole("link", { name: "İlanlar" }).click()
  await expect(page.getByText("Henüz ilanınız yok.")).toBeVisible()
  await tabTo(page, page.getByRole("link", { name: "Yeni ilan" }))
  await page.keyboard.press("Enter")
  await expect(page).toHaveTitle(/^Yeni ilan/u)
  await fillsIn(page, "javascript:alert(1)")
  await pressKey(page, "Eşleşen sayfaları bul")
  await expect(page.getByText("1 sayfa eşleşiyor (sayı: 1).")).toBeVisible()
  await expect(page.getByText("Önizleme: İlanlı sayı, sayfa 3")).toBeVisible()
  await expect(preview(page)).toContainText(text)
  await expect
    .poll(() =>
      preview(page)
        .locator("> img")
        .evaluate((image) => (image as HTMLImageElement).naturalWidth)
    )
    .toBeGreaterThan(0)
  expect(await accessibilityFaults(page)).toEqual([])

  await pressKey(page, "İlanı ver")
  await expect(page.getByText("Bağlantı https:// ile başlamalı.")).toBeVisible()
  await expect(page.getByLabel("Bağlantı", { exact: true }), "the wrong field has the focus").toBeFocused()
  await page.reload()
  await expect(page.getByLabel("Metin", { exact: true }), "the tab keeps what was typed").toHaveValue(text)
  await write(page, "Bağlantı", "https://martiburnu.com/oteller")
  await pressKey(page, "İlanı ver")
  await expect(page.getByRole("link", { name: text })).toBeVisible()
  await expect(page.getByText("Gösterildi: 0 · Görüldü: 0 · Tıklandı: 0")).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])

  const other = await browser.newContext({ baseURL: shop, locale: "tr-TR" })
  const window = await other.newPage()
  await seenBy(window, reader, issue)
  // Leaving the page sends what was counted.
  await window.goto("/icon.svg")
  await other.close()
  const counts = async () => (await askServer(data(), { kind: "advertCounts", issue })) as AdvertCounts
  await expect.poll(counts, { timeout: 20_000 }).toEqual({ modal_gorsel: { shown: 1, seen: 1, clicked: 0 } })

  await page.getByRole("link", { name: text }).click()
  await expect(page.getByRole("heading", { name: "Rakamlar" })).toBeVisible()
  await expect(page.getByRole("table").first().getByRole("row").nth(1).getByRole("cell")).toHaveText(["1", "1", "0"])
  await expect(page.getByRole("button", { name: "İlanı sil" })).toHaveCount(0)
  const brought = page.getByRole("row", { name: /^Kelimeler 3/u })
  await expect(brought.getByRole("cell")).toHaveText(["1", "1", "0"])
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole("button", { name: "Yayından kaldır" }).click()
  await expect(page.getByRole("button", { name: "Yeniden yayınla" })).toBeVisible()

  await page.goto("/account/publisher/figures")
  await expect(brought).toContainText(text)
  await expect(brought.getByRole("cell")).toHaveText(["1", "1", "0"])
  const file = page.waitForEvent("download")
  await page.getByRole("button", { name: "Kelimeleri indir (CSV)" }).click()
  expect(await readFile(await (await file).path(), "utf8")).toContain(`Kelimeler 3;${text};1;1;0`)
})

for (const [theme, language, viewport] of [
  ["light", "tr", { width: 390, height: 844 }],
  ["dark", "en", { width: 1440, height: 900 }]
] as const) {
  test.describe(`${theme}, ${language}, ${viewport.width} px wide`, () => {
    test.use({ viewport })

    test("another publisher's advert is not there, and one's own fits its screen", async ({ page }) => {
      await page.addInitScript((worn) => localStorage.setItem("theme", worn), theme)
      const { publisher } = await publishes(page)
      const { token } = await sessionOf(page.request, publisher)
      const headers = { authorization: `Bearer ${token}` }
      const own = (await (await page.request.get("/api/publisher/publications", { headers })).json()) as {
        readonly data: ReadonlyArray<{ readonly id: string }>
      }
      const placed = await page.request.post("/api/publisher/adverts", {
        headers,
        data: {
          kind: "banner_bottom",
          text,
          link: "https://martiburnu.com/oteller",
          picture: null,
          keywords: ["Kelimeler"],
          issues: null,
          begins_on: null,
          ends_on: null,
          limit_per_reader: 2,
          key: "yolculuk-1",
          publication: own.data[0]?.id
        }
      })
      expect(placed.ok(), await placed.text()).toBe(true)
      const { data: advert } = (await placed.json()) as { readonly data: { readonly id: string } }
      for (const path of ["", `/${advert.id}`]) {
        await page.goto(`/account/publisher/adverts${path}?locale=${language}`)
        await expect(page.locator("[aria-busy=true]")).toHaveCount(0)
        if (path !== "") await expect(preview(page)).toContainText(text)
        await expect(page.getByText(text).first()).toBeVisible()
        expect(await accessibilityFaults(page)).toEqual([])
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(wider).toBeLessThanOrEqual(0)
      }

      await publishes(page)
      await page.goto(`/account/publisher/adverts/${advert.id}?locale=${language}`)
      await expect(page.getByRole("alert")).toContainText(
        language === "tr" ? "Böyle bir ilan yok." : "There is no such advert."
      )
    })
  })
}
