import { people, password } from "../kit/fixtures/seedPeople.ts"
import { tinyPdf } from "../kit/fixtures/tinyPdf.ts"
import { expect } from "./journey.ts"
import { newcomer, signedIn } from "./newcomer.ts"
import { DeskPage } from "./pages/DeskPage.ts"
import { PaymentPage } from "./pages/PaymentPage.ts"
import { ReaderPage } from "./pages/ReaderPage.ts"
import { test } from "./shop.ts"

const pdf = (name: string, pages: number, word: string) => ({
  name,
  mimeType: "application/pdf",
  buffer: Buffer.from(tinyPdf(pages, 0, word))
})

test("goes from an empty publication to an issue that is sold, corrected and replaced", async ({
  page,
  browser,
  shop
}) => {
  const title = `Defter ${Date.now()}`
  const desk = new DeskPage(page)
  await signedIn(page, { email: people.publisher2.email, password })
  await page.goto("/account/publisher/new-publication")
  await page.getByLabel("Ad", { exact: true }).fill(title)
  await page.getByLabel("Yayıncının adı").fill("İki Yayınevi")
  await page.getByRole("button", { name: /Fiyat$/u }).click()
  await page.getByRole("option", { name: "49,99 TL", exact: true }).click()
  await page.getByRole("button", { name: "Yayını ekle" }).click()
  await expect(page.getByRole("link", { name: title, exact: true })).toBeVisible()

  await desk.openForm()
  await desk.pick(pdf("ilk.pdf", 5, "Ilk"))
  await page.getByRole("button", { name: /Dergi seçin/ }).click()
  await page.getByRole("option", { name: title }).click()
  await page.getByLabel("Başlık").fill("Birinci sayı")
  await page.getByLabel("Açıklama").fill("Her şeyin başı.")
  await page.getByLabel("Dönem başlangıç tarihi").fill("2026-11-01")
  await expect(desk.uploaded).toBeVisible()
  await desk.save.click()
  await desk.toDesk()
  await page.getByRole("link", { name: "Tüm sayılar" }).click()
  const row = page.getByRole("row", { name: title })
  await expect(row).toContainText("Yayında", { timeout: 60_000 })

  const context = await browser.newContext({ baseURL: shop })
  await context.addInitScript(() => Object.defineProperty(navigator, "globalPrivacyControl", { value: true }))
  const buyer = await context.newPage()
  const payment = new PaymentPage(buyer)
  await signedIn(buyer, await newcomer(buyer.request))
  await buyer.goto("/store")
  await payment.buy(title)
  await payment.payWith("4242424242424242")
  await payment.isPaid(title)
  await payment.read(title).first().click()
  const reader = new ReaderPage(buyer)
  await expect(reader.sheet(1)).toContainText("Ilk 1")

  await row.getByRole("link", { name: /^Ayarlar/u }).click()
  await page.getByLabel("Başlık").fill("Birinci sayı, ikinci baskı")
  await page.getByRole("button", { name: "Kaydet" }).click()
  await expect(page.getByText("Ayarlar kaydedildi.")).toBeVisible()
  const pdfs = page.getByRole("region", { name: "PDF" })
  await pdfs.locator("input[type=file]").setInputFiles(pdf("ikinci.pdf", 6, "Ikinci"))
  await expect(pdfs.getByRole("listitem").first()).toHaveText(/^2\. PDF, gösteriliyor6 sayfa/, { timeout: 60_000 })

  await buyer.reload()
  await expect(reader.sheet(1)).toContainText("Ikinci 1")
  await buyer.getByRole("button", { name: "Sonraki sayfa" }).click()
  await expect(reader.sheet(2)).toContainText("Ikinci 2")
  await buyer.goto("/library")
  await expect(buyer.getByText("Birinci sayı, ikinci baskı").first()).toBeVisible()

  await page.goto("/account/publisher/sales")
  const sold = page.getByRole("table", { name: / dökümü$/u }).getByRole("row", { name: new RegExp(title, "u") })
  await expect(sold).toContainText("49,99")
  await page.goto("/account/publisher")
  await expect(
    page.getByText(new RegExp(`${title} dergisinin “Birinci sayı, ikinci baskı” sayısını satın aldı`, "u"))
  ).toBeVisible()
  await context.close()
})
