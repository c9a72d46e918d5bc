import type { APIRequestContext } from "@playwright/test"
import { people, password, supporter } from "../kit/fixtures/seedPeople.ts"
import { tinyPdf } from "../kit/fixtures/tinyPdf.ts"
import { accessibilityFaults } from "./accessibility.ts"
import { expect } from "./journey.ts"
import { newcomer, sessionOf, signedIn } from "./newcomer.ts"
import { PaymentPage } from "./pages/PaymentPage.ts"
import { test } from "./shop.ts"
import { tabTo } from "./tabTo.ts"

const publisher = { email: people.publisher2.email, password }

/** An issue on sale of a publication that no other journey meets. */
const ownIssue = async (request: APIRequestContext, title: string) => {
  const { token } = await sessionOf(request, publisher)
  const headers = { authorization: `Bearer ${token}` }
  const settings = { description: "", publisher_name: "İki Yayınevi", frequency: "MONTHLY", language: "tr", tier: 2 }
  const added = await request.post("/api/publisher/publications", {
    headers,
    data: { ...settings, title, categories: [], sidebar_off: false }
  })
  expect(added.ok(), await added.text()).toBe(true)
  const { data: publication } = (await added.json()) as { readonly data: { readonly id: string } }
  const sent = await request.post("/api/publisher/issues", {
    headers,
    multipart: {
      publication: publication.id,
      title: "Birinci sayı",
      description: "Açılmayan sayı.",
      publish_date: "2026-11-01",
      pdf: { name: "sayi.pdf", mimeType: "application/pdf", buffer: Buffer.from(tinyPdf(3)) }
    }
  })
  expect(sent.ok(), await sent.text()).toBe(true)
  const { data: issue } = (await sent.json()) as { readonly data: { readonly id: string } }
  await expect
    .poll(
      async () => {
        const found = await request.get(`/api/issues/${issue.id}`)
        return found.ok()
      },
      { timeout: 60_000 }
    )
    .toBe(true)
  return issue.id
}

test("gives an issue's money back by keyboard, takes it from its reader, and says so to reader and publisher", async ({
  page,
  browser,
  shop
}) => {
  const title = `Açılmaz ${Date.now()}`
  const id = await ownIssue(page.request, title)
  const payment = new PaymentPage(page)
  const reader = await newcomer(page.request, "Rüya Okur")
  await signedIn(page, reader)
  await page.goto("/store")
  await payment.buy(title)
  // The gateway gives the money back, but its first answer is lost.
  await payment.payWith("4000000000000549")
  await payment.isPaid(title)
  const number = new URL(page.url()).searchParams.get("order_number") ?? ""

  const context = await browser.newContext({ baseURL: shop })
  const desk = await context.newPage()
  await signedIn(desk, { email: supporter.email, password })
  await desk.goto("/team")
  await tabTo(desk, desk.getByRole("link", { name: "Siparişler" }))
  await desk.keyboard.press("Enter")
  await expect(desk).toHaveTitle("Siparişler | Sayfa")
  const field = desk.getByRole("textbox", { name: "Sipariş numarası ya da e-posta adresi" })
  await tabTo(desk, field)
  await desk.keyboard.type(reader.email.slice(1))
  await desk.keyboard.press("Enter")
  await expect(desk.getByText("için sipariş yok.")).toBeVisible()
  await field.focus()
  await desk.keyboard.press("Control+a")
  await desk.keyboard.type(number)
  await desk.keyboard.press("Enter")
  await expect(desk.getByText("1 sipariş bulundu.")).toBeVisible()
  await expect(desk.getByText(`Rüya Okur <${reader.email}>`)).toBeVisible()
  expect(await accessibilityFaults(desk)).toEqual([])

  await tabTo(desk, desk.getByRole("button", { name: `İade et: ${title}, Birinci sayı` }))
  await desk.keyboard.press("Enter")
  const dialog = desk.getByRole("dialog", { name: "Kalemi iade et" })
  await expect(dialog).toContainText(`${title}, Birinci sayı: 49,99\u00A0TL`)
  expect(await accessibilityFaults(desk)).toEqual([])
  // Without a problem nothing is sent.
  const confirm = dialog.getByRole("button", { name: "İade et", exact: true })
  await tabTo(desk, confirm)
  await desk.keyboard.press("Enter")
  await expect(dialog.getByText("Sorunu seçin.")).toBeVisible()
  await desk.keyboard.press("Space")
  await tabTo(desk, dialog.getByRole("textbox", { name: "Açıklama" }))
  await desk.keyboard.type("Boş sayfa görüyor")
  await tabTo(desk, confirm)
  await desk.keyboard.press("Enter")
  // Nobody knows at first; then it is asked again by itself.
  await expect(dialog.getByText("Ödeme kuruluşu henüz yanıt vermedi")).toBeVisible()
  expect(await accessibilityFaults(desk)).toEqual([])
  await expect(dialog.getByText("49,99\u00A0TL iade edildi.")).toBeVisible()
  await expect(dialog.getByRole("button", { name: "Kapat" })).toBeFocused()
  await desk.keyboard.press("Enter")
  await expect(dialog).toHaveCount(0)
  await expect(desk.getByText(/^İade edildi \(Destek Ekibi/u)).toBeVisible()
  await expect(desk.getByText("Boş sayfa görüyor")).toBeVisible()
  await context.close()

  await page.goto("/account/purchases")
  await expect(page.getByRole("row", { name: title })).toContainText("İade edildi")
  await page.goto(`/account/purchases/${number}`)
  await expect(page.getByRole("row", { name: title })).toContainText("tarihinde iade edildi")
  await expect(page.getByRole("row", { name: "İade edilen" })).toContainText("-49,99\u00A0TL")
  expect(await accessibilityFaults(page)).toEqual([])
  await page.goto("/library")
  await expect(page.getByText("Henüz bir sayı satın almadınız")).toBeVisible()
  await expect(page.getByText(title)).toHaveCount(0)
  await page.goto("/account/notifications")
  await expect(page.getByText("49,99\u00A0TL kartınıza iade edildi").first()).toBeVisible()
  await page.goto(`/magazine/${id}`)
  await expect(page.getByRole("button", { name: /^Sepete ekle/u }).first()).toBeVisible()

  const other = await browser.newContext({ baseURL: shop })
  const books = await other.newPage()
  await signedIn(books, publisher)
  await books.goto("/account/publisher/sales")
  const statement = books.getByRole("table", { name: / dökümü$/u })
  const rows = statement.getByRole("row", { name: title })
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText("Birinci sayı: iade")
  await expect(rows.nth(1)).toContainText("-49,99")
  expect(await accessibilityFaults(books)).toEqual([])
  await other.close()
})

test("shows no order to anybody but the team", async ({ page }) => {
  await signedIn(page, publisher)
  await page.goto("/team/orders")
  await expect(page.getByText("Bu sayfa yalnızca destek ekibine açık.")).toBeVisible()
  expect(new URL(page.url()).pathname).toBe("/")
})
