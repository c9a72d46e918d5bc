import type { Page } from "@playwright/test"
import { accessibilityFaults } from "./accessibility.ts"
import { expect } from "./journey.ts"
import { newcomer, type Person, signedIn } from "./newcomer.ts"
import { publishedIssue } from "./pages/HomePage.ts"
import { ReaderPage } from "./pages/ReaderPage.ts"
import { test } from "./shop.ts"

// A fourth device is refused; browsers note that.
test.use({ tolerated: /Failed to load resource: .* status of 409/ })

/** A page of theirs on a device of its own. */
const deviceOf = async (page: Page, person: Person) => {
  const { token } = await signedIn(page, person)
  return { page, token, reader: new ReaderPage(page) }
}

const subscribe = async (page: Page) => {
  await page.goto("/subscription-plans")
  await page.getByRole("button", { name: "Abone ol: Platform" }).click()
  await page.getByLabel("Kart sahibi").fill("Defne Yılmaz")
  await page.getByLabel("Kart numarası").fill("4242424242424242")
  await page.getByLabel("Son kullanma tarihi").fill("1231")
  await page.getByLabel("CVV").fill("123")
  await page.getByRole("button", { name: /\söde$/u }).click()
  await expect(page.getByText("Ödeme Başarılı")).toBeVisible()
}

test("opens what is subscribed to in another tab, reads on three devices, and on a fourth for one of them", async ({
  page,
  request,
  browser
}) => {
  const issue = await publishedIssue(page, "Atlas Nisan")
  const person = await newcomer(request)
  const first = await deviceOf(page, person)
  await first.reader.open(issue)
  await expect(page.getByRole("heading", { name: "Bu dergiye erişim hakkınız bulunmamaktadır." })).toBeVisible()
  await subscribe(await page.context().newPage())
  await expect(first.reader.sheet(1)).toBeVisible()

  const contexts = await Promise.all([browser.newContext(), browser.newContext(), browser.newContext()])
  const tokens = [first.token]
  for (const context of contexts.slice(1)) {
    const device = await deviceOf(await context.newPage(), person)
    await device.reader.open(issue)
    await expect(device.reader.sheet(1)).toBeVisible()
    tokens.push(device.token)
  }
  const { page: fourth, reader } = await deviceOf(await contexts[0]!.newPage(), person)
  await reader.open(issue)
  await expect(fourth.getByRole("heading", { name: "Aboneliğiniz 3 cihazda açık" })).toBeVisible()
  const devices = fourth.getByRole("list", { name: "Şu anda okuyan cihazlar" }).getByRole("button")
  await expect(devices).toHaveCount(3)
  expect(await accessibilityFaults(fourth)).toEqual([])
  await devices.last().focus()
  await fourth.keyboard.press("Enter")
  await expect(reader.sheet(1)).toBeVisible()
  const alive = await Promise.all(
    tokens.map(async (token) =>
      (await request.get("/api/devices", { headers: { authorization: `Bearer ${token}` } })).ok()
    )
  )
  expect(alive.toSorted()).toEqual([false, true, true])

  await fourth.goto("/")
  await fourth.getByRole("banner").getByRole("link", { name: "Kütüphanem" }).click()
  // It opens where there is something.
  await expect(fourth.getByRole("tab", { name: "Aboneliklerim" })).toHaveAttribute("aria-selected", "true")
  await fourth.getByRole("tab", { name: "Satın Alınanlar" }).click()
  await expect(fourth.getByRole("heading", { name: "Henüz bir sayı satın almadınız" })).toBeVisible()
  await fourth.getByRole("tab", { name: "Aboneliklerim" }).click()
  await fourth.reload()
  await expect(fourth.getByRole("tab", { name: "Aboneliklerim" })).toHaveAttribute("aria-selected", "true")
  await expect(fourth.getByRole("heading", { name: "Atlas" })).toBeVisible()
  expect(await accessibilityFaults(fourth)).toEqual([])
  await fourth.getByRole("link", { name: "Atlas", exact: true }).click()
  await expect(fourth).toHaveURL(`/magazine/${issue}`)
  await expect(fourth.getByRole("heading", { level: 1 })).toContainText("Atlas Nisan")
  await fourth
    .getByRole("banner")
    .getByRole("link", { name: `Hesabım: ${person.name}` })
    .click()
  await fourth.getByRole("navigation", { name: "Hesap menüsü" }).getByRole("link", { name: "Görüntülenenler" }).click()
  await expect(fourth).toHaveTitle("Son görüntülenenler | Sayfa")
  await expect(fourth.getByRole("article")).toHaveText(/Atlas\s*Atlas Nisan\s*şimdi/u)
  for (const context of contexts) await context.close()
})

test("leads a visitor to the library once they have signed in", async ({ page, request, auth }) => {
  const person = await newcomer(request)
  await page.goto("/library?tab=subscriptions")
  await auth.login(person)
  await expect(page).toHaveURL("/library?tab=subscriptions")
  await expect(page.getByRole("heading", { name: "Aboneliklerinizle gelen bir sayı yok" })).toBeVisible()
})
