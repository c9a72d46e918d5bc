import { randomUUID } from "node:crypto"
import type { APIRequestContext, Page } from "@playwright/test"
import { accessibilityFaults } from "./accessibility.ts"
import { expect, test } from "./journey.ts"
import { letterTo, newcomer, type Person, sessionOf, signedIn } from "./newcomer.ts"
import { AuthDialogPage } from "./pages/AuthDialogPage.ts"

// What a server refuses, browsers note.
test.use({ tolerated: /Failed to load resource: the server responded with a status of 4/ })

/** Of the card that the sandbox takes. */
const card = { card_name: "Defne Yılmaz", card_number: "5528790000000008", expiry_date: "12/35", cvv: "123" }

/** Pays for a family plan as another page of theirs would. */
const buyFamily = async (request: APIRequestContext, person: Person): Promise<void> => {
  const { token } = await sessionOf(request, person)
  const answer = await request.post("/api/subscription/create", {
    headers: { authorization: `Bearer ${token}`, "idempotency-key": randomUUID() },
    data: { plan_id: "family", billing_period: "monthly", amount: 49_990, payment_method: card }
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** A day of Istanbul's, as pages write it. */
const dayOf = (moment: string): string =>
  new Intl.DateTimeFormat("tr-TR", { dateStyle: "long", timeZone: "Europe/Istanbul" }).format(new Date(moment))

const main = (page: Page) => page.getByRole("main")

const payByCard = async (page: Page): Promise<void> => {
  const dialog = page.getByRole("dialog", { name: "Ödeme Bilgileri" })
  await expect(dialog).toContainText("249,90")
  await expect(dialog).toContainText("Plan satın alımları kesindir, iade yapılmaz.")
  await dialog.getByLabel("Kart sahibi").fill(card.card_name)
  await dialog.getByLabel("Kart numarası").pressSequentially(card.card_number)
  await dialog.getByLabel("Son kullanma tarihi").pressSequentially(card.expiry_date.replace("/", ""))
  await dialog.getByLabel("CVV").pressSequentially(card.cvv)
  await dialog.getByRole("button", { name: /öde$/ }).click()
}

test("sells a plan by the month to a visitor who signs in for it, and ends it when told why", async ({
  page,
  request,
  auth
}) => {
  const person = await newcomer(request)
  await page.goto("/subscription")
  await expect(page).toHaveURL(/\/subscription-plans$/)
  await expect(page).toHaveTitle("Abonelik planları | Sayfa")
  await expect(page.getByText("%20 indirim")).toBeVisible()
  await expect(main(page).getByText("2.499,00 TL", { exact: true })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByText("Aylık", { exact: true }).click()
  await expect(main(page).getByText("249,90 TL", { exact: true })).toBeVisible()
  await page.getByRole("button", { name: "İade var mı?" }).click()
  await expect(page.getByText("14 gün içinde iade isteyebilirsiniz")).toBeVisible()

  await main(page).getByRole("button", { name: "Abone ol: Platform" }).click()
  await auth.login(person)
  await payByCard(page)
  await expect(page.getByText(/Siparişiniz \(\d{20}\) başarıyla alındı\./)).toBeVisible()
  await expect(main(page).getByText(/derginin bütün sayıları şimdi açık\. Sonraki yenileme: /u)).toBeVisible()
  await expect(main(page).getByRole("link", { name: "Makbuzu gör" })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole("link", { name: "Abonelik planları" }).first().click()
  await expect(main(page).getByText("Mevcut planınız")).toBeVisible()
  await expect(main(page).getByRole("button", { name: /^Abone ol/ })).toHaveCount(0)
  await main(page).getByRole("link", { name: "Aboneliklerim" }).click()

  await expect(page).toHaveTitle("Aboneliklerim | Sayfa")
  await expect(main(page).getByText("Platform planı, aylık")).toBeVisible()
  // Their card is charged a day before the month that they have paid for is over.
  const { token } = await sessionOf(request, person)
  const listed = await request.get("/api/subscriptions", { headers: { authorization: `Bearer ${token}` } })
  const end = (await listed.json()).data.subscription.platform[0].end_date as string
  const charged = dayOf(new Date(Date.parse(end) - 24 * 3_600_000).toISOString())
  await expect(main(page).getByText(`Yenilenme tarihi${charged}`)).toBeVisible()
  await expect(main(page).getByText("249,90 TL")).toBeVisible()
  await expect(main(page).getByText("Aktif dergi aboneliğiniz bulunmamaktadır.")).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])

  const cancel = main(page).getByRole("button", { name: "Aboneliği İptal Et: Platform" })
  await cancel.click()
  const dialog = page.getByRole("dialog", { name: "Aboneliği İptal Et" })
  await dialog.getByRole("button", { name: "Aboneliği İptal Et" }).click()
  await expect(dialog.getByText("Lütfen bir iptal sebebi seçiniz.")).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByText("Başka bir sebep").click()
  await dialog.getByRole("textbox").fill("Denemek istemiştim.")
  await dialog.getByRole("button", { name: "Aboneliği İptal Et" }).click()
  await expect(dialog).toHaveCount(0)
  await expect(
    page.getByText(`Platform aboneliğiniz yenilenmeyecek; ${dayOf(end)} tarihine kadar sürer.`)
  ).toBeVisible()
  await expect(cancel).toHaveCount(0)
  await expect(main(page).getByText("Bitiş tarihi")).toBeVisible()
  await page.reload()
  await expect(main(page).getByText("Bitiş tarihi")).toBeVisible()
  await expect(cancel).toHaveCount(0)
})

test("shares a family plan with somebody who comes by the mail's link and signs in first", async ({
  page,
  request,
  browser
}) => {
  const [owner, guest] = await Promise.all([newcomer(request, "Ece Yıldız"), newcomer(request, "Can Su")])
  await buyFamily(request, owner)
  await signedIn(page, owner)
  await page.goto("/account/subscriptions")
  await main(page).getByLabel("E-posta", { exact: true }).fill(guest.email)
  await main(page).getByRole("button", { name: "Davet et" }).click()
  await expect(page.getByText(`Davet gönderildi: ${guest.email}`)).toBeVisible()
  await expect(page.getByText("3 yer boş")).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])

  const { link } = await letterTo(guest, "join")
  const elsewhere = await browser.newContext()
  const device = await elsewhere.newPage()
  const theirs = new AuthDialogPage(device)
  await device.goto(link.pathname + link.search)
  await expect(theirs.dialog).toContainText("Bir aile planına davet edildiniz.")
  await theirs.login(guest)
  await expect(device).toHaveURL(/\/family\/join$/)
  await expect(main(device)).toContainText("Ece Yıldız sizi aile planına davet ediyor.")
  await expect(main(device)).toContainText(guest.email)
  await main(device).getByRole("button", { name: "Aileye katıl" }).click()
  await expect(device.getByRole("heading", { name: "Aileye katıldınız" })).toBeVisible()
  await main(device).getByRole("link", { name: "Aboneliklerim" }).click()
  await expect(main(device).getByText("Aile planı, ailenin üyesi olarak")).toBeVisible()

  await page.reload()
  await expect(main(page).getByText(/^Katıldı: /)).toBeVisible()
  await main(device).getByRole("button", { name: "Aileden ayrıl" }).click()
  await device.getByRole("alertdialog").getByRole("button", { name: "Ayrıl" }).click()
  await expect(main(device).getByText("Yürüyen bir planınız yok.")).toBeVisible()
  await expect(device.getByText("Aileden ayrıldınız.")).toBeVisible()
  await device.goto(link.pathname + link.search)
  await expect(device.getByRole("heading", { name: "Bu davet geçerli değil" })).toBeVisible()
  await elsewhere.close()
})
