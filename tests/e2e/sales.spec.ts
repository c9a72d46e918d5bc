import { readFile } from "node:fs/promises"
import { people, password } from "../kit/fixtures/seedPeople.ts"
import { accessibilityFaults } from "./accessibility.ts"
import { expect } from "./journey.ts"
import { newcomer, signedIn } from "./newcomer.ts"
import { PaymentPage } from "./pages/PaymentPage.ts"
import { test } from "./shop.ts"
import { tabTo } from "./tabTo.ts"

test("shows a publisher what a reader bought, and saves the month for the books, by keyboard alone", async ({
  page,
  browser,
  shop
}) => {
  const payment = new PaymentPage(page)
  await signedIn(page, await newcomer(page.request))
  await page.goto("/store")
  await payment.buy("Atlas")
  await payment.payWith("4000000000000341")
  await payment.isPaid("Atlas")

  const context = await browser.newContext({ baseURL: shop })
  const desk = await context.newPage()
  await signedIn(desk, { email: people.publisher1.email, password })
  await desk.goto("/account/publisher")
  await tabTo(desk, desk.getByRole("link", { name: "Satışlar" }))
  await desk.keyboard.press("Enter")
  await expect(desk).toHaveTitle("Satışlar | Sayfa")
  const months = desk.getByRole("table", { name: "Aylara göre satışlar" })
  await expect(months.getByRole("row")).toHaveCount(2)
  const statement = desk.getByRole("table", { name: / dökümü$/u })
  const sold = statement.getByRole("row", { name: /^Atlas (Mayıs|Nisan)/u }).first()
  await expect(sold).toContainText("74,99")

  const download = desk.waitForEvent("download")
  await tabTo(desk, desk.getByRole("button", { name: "Tabloyu indir (CSV)" }))
  await desk.keyboard.press("Enter")
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^satislar-\d{4}-\d{2}\.csv$/u)
  const [columns, ...rows] = (await readFile(await file.path(), "utf8")).split("\r\n")
  expect(columns).toBe("\uFEFFYayın;Satılan;Fiyat (TL);Adet;Tutar (TL)")
  expect(rows.some((row) => /^Atlas;Atlas (?:Mayıs|Nisan);74,99;\d+;[\d]+,\d\d$/u.test(row))).toBe(true)
  await expect(desk.getByRole("status").filter({ hasText: "indirildi" })).toBeVisible()
  expect(await accessibilityFaults(desk)).toEqual([])
  await context.close()
})
