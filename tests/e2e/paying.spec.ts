import type { Browser, Page } from "@playwright/test"
import { accessibilityFaults, stagings } from "./accessibility.ts"
import { expect } from "./journey.ts"
import { newcomer, signedIn } from "./newcomer.ts"
import { PaymentPage } from "./pages/PaymentPage.ts"
import { test } from "./shop.ts"

// What a server refuses, browsers note.
test.use({ tolerated: /Failed to load resource: the server responded with a status of 4|net::ERR_/ })

/** Another reader's browser, at the shelf. */
const another = async (
  browser: Browser,
  shop: string
): Promise<{ readonly page: Page; readonly close: () => Promise<void> }> => {
  const context = await browser.newContext({ baseURL: shop })
  await context.addInitScript(() => Object.defineProperty(navigator, "globalPrivacyControl", { value: true }))
  const page = await context.newPage()
  await signedIn(page, await newcomer(page.request))
  await page.goto("/store")
  return { page, close: () => context.close() }
}

test("is declined in the bank's words and keeps the card, by keyboard alone, until one pays; and every tab reads", async ({
  page,
  context
}) => {
  const payment = new PaymentPage(page)
  await signedIn(page, await newcomer(page.request))
  await page.goto("/store")
  const other = await context.newPage()
  await other.goto("/store")
  await payment.buy("Atlas")
  await expect(payment.dialog.getByLabel("Kart sahibi")).toBeFocused()
  await page.keyboard.press("Enter")
  for (const problem of [
    "Kart sahibi adı gereklidir",
    "Kart numarası gereklidir",
    "Son kullanma tarihi gereklidir",
    "CVV gereklidir"
  ]) {
    await expect(payment.dialog.getByText(problem)).toBeVisible()
  }
  await page.keyboard.type("Defne Yılmaz")
  await expect(payment.dialog.getByText("Kart sahibi adı gereklidir")).toHaveCount(0)
  await page.keyboard.press("Tab")
  await page.keyboard.type("4000000000000340")
  await page.keyboard.press("Tab")
  await page.keyboard.type("1230")
  await page.keyboard.press("Tab")
  await page.keyboard.type("123")
  await page.keyboard.press("Enter")
  await expect(payment.dialog.getByText("Geçersiz kart numarası")).toBeVisible()
  await expect(payment.number).toBeFocused()

  const declined: ReadonlyArray<readonly [string, string]> = [
    ["4000000000009995", "Kartınızın bakiyesi ya da limiti yetersiz."],
    ["4000000000009987", "Bankanız bu kartı kabul etmedi."],
    ["4000000000000069", "Kartınızın süresi dolmuş."],
    ["4000000000000002", "Bankanız ödemeyi onaylamadı."],
    ["4000000000000127", "Kartınızın güvenlik kodu (CVV) hatalı."]
  ]
  for (const [number, sentence] of declined) {
    await payment.number.focus()
    await page.keyboard.press("ControlOrMeta+A")
    await page.keyboard.type(number)
    await expect(payment.number).toHaveValue(number.replaceAll(/(.{4})(?=.)/gu, "$1 "))
    await payment.cvv.focus()
    await page.keyboard.type("123")
    await page.keyboard.press("Enter")
    await expect(payment.told).toContainText(sentence)
    await expect(payment.cvv).toHaveValue("")
    await expect(payment.cvv).toBeFocused()
  }
  await payment.payWith("4000000000000341")
  await payment.isPaid("Atlas")
  await expect(new PaymentPage(other).read("Atlas").first()).toBeVisible()
  await expect(page.getByRole("link", { name: "Makbuzu gör" })).toBeVisible()
  await expect(page.getByRole("button", { name: "Sepetim", exact: true })).toBeVisible()
})

test("is paid by a visitor who signs in on the way, and at the bank", async ({ browser, shop, page }) => {
  const [visitor, person] = [new PaymentPage(page), await newcomer(page.request)]
  await page.goto("/store")
  await visitor.buy("Atlas")
  const auth = page.getByRole("dialog", { name: "Giriş Yap" })
  await auth.getByLabel("E-posta").fill(person.email)
  await auth.getByLabel("Şifre", { exact: true }).fill(person.password)
  await auth.getByRole("button", { name: "Giriş Yap", exact: true }).click()
  await expect(visitor.dialog.getByRole("listitem")).toContainText("Atlas")
  await visitor.payWith("9792030000000000")
  await visitor.isPaid("Atlas")

  const owner = await another(browser, shop)
  const atBank = new PaymentPage(owner.page)
  await atBank.buy("Atlas")
  await atBank.payWith("4000000000003220")
  await owner.page.waitForURL(/\/sandbox\/3ds\//u)
  // Whoever leaves the bank's page finds the way back there.
  await owner.page.goto("/store")
  await owner.page.getByRole("link", { name: "Bankanın sayfasına git" }).click()
  await owner.page.getByRole("button", { name: "Onayla" }).click()
  await owner.page.waitForURL(/payment-success/u)
  await owner.page.goto("/store")
  await expect(atBank.read("Atlas").first()).toBeVisible()
  await owner.close()
})

test("is told what came of a payment that nobody knows of at first: waiting, after a reload, and after leaving", async ({
  browser,
  shop
}) => {
  const begin = async (number: string) => {
    const reader = await another(browser, shop)
    const payment = new PaymentPage(reader.page)
    await payment.buy("Atlas")
    await payment.type(number)
    return { ...reader, payment }
  }
  const [waiting, reloading, leaving] = await Promise.all([
    begin("4000000000000531"),
    begin("4000000000000515"),
    begin("4000000000000523")
  ])
  await Promise.all([
    (async () => {
      // Whoever pays for the same in another window waits for this one too, and hears the same.
      const beside = new PaymentPage(await waiting.page.context().newPage())
      await beside.page.goto("/store")
      await beside.payForCart()
      await beside.type("4242424242424242")
      await waiting.payment.pay.click()
      await expect(waiting.payment.dialog.getByText("Ödemenizin sonucu bekleniyor")).toBeVisible()
      await beside.pay.click()
      await expect(beside.dialog.getByText("Ödemenizin sonucu bekleniyor")).toBeVisible()
      await Promise.all([waiting.payment.isPaid("Atlas"), beside.isPaidElsewhere("Atlas")])
    })(),
    (async () => {
      const sent = reloading.page.waitForRequest("**/pay")
      await reloading.payment.pay.click()
      await sent
      await reloading.page.reload()
      await expect(reloading.payment.toasts.getByText("Ödeme Başarılı")).toBeVisible({ timeout: 40_000 })
      await expect(reloading.payment.read("Atlas").first()).toBeVisible()
    })(),
    (async () => {
      await leaving.payment.pay.click()
      await leaving.payment.close.click()
      await expect(leaving.payment.toasts.getByText("Ödemenizin sonucu belli olunca", { exact: false })).toBeVisible()
      await expect(leaving.payment.toasts.getByText("Ödeme Başarısız")).toBeVisible({ timeout: 40_000 })
      await expect(leaving.payment.read("Atlas")).toHaveCount(0)
    })()
  ])
  await Promise.all([waiting.close(), reloading.close(), leaving.close()])
})

test("asks for a lost answer under the same key, says so off line too, and pays once", async ({ page, context }) => {
  const payment = new PaymentPage(page)
  await signedIn(page, await newcomer(page.request))
  await page.goto("/store")
  await payment.buy("Atlas")
  const keys: Array<string | undefined> = []
  await page.route("**/pay", async (route) => {
    keys.push(route.request().headers()["idempotency-key"])
    if (keys.length > 1) return route.continue()
    expect((await route.fetch()).status()).toBe(200)
    await route.abort()
  })
  await payment.payWith("4242424242424242")
  await expect(payment.told).toHaveText(
    "Ödeme işlemi sırasında bir hata oluştu. Lütfen tekrar deneyin. Tekrar denediğinizde aynı ödeme iki kez alınmaz."
  )
  await context.setOffline(true)
  await expect(payment.told).toContainText("Bağlantınız yok.")
  await context.setOffline(false)
  await expect(payment.told).not.toContainText("Bağlantınız yok.")
  await payment.dialog.getByRole("button", { name: "Tekrar dene" }).click()
  await payment.isPaid("Atlas")
  expect(keys).toEqual([keys[0], keys[0]])
  await page.goto("/account/purchases")
  await expect(page.getByRole("main").getByText("74,99 TL")).toHaveCount(1)
})

test("shows what was paid where no more code can be loaded from then on", async ({ page }) => {
  const payment = new PaymentPage(page)
  await signedIn(page, await newcomer(page.request))
  await page.goto("/store")
  await payment.buy("Atlas")
  await payment.type("4242424242424242")
  await page.route(/\/assets\/.*\.js$/u, (route) => route.abort())
  await payment.pay.click()
  await payment.isPaid("Atlas")
})

for (const { locale, colorScheme } of stagings) {
  test.describe(`in ${locale} and ${colorScheme}`, () => {
    test.use({ colorScheme })
    test("asks for the card so that everybody can give it", async ({ page }) => {
      const payment = new PaymentPage(page, locale)
      await signedIn(page, await newcomer(page.request))
      await page.goto(`/store?locale=${locale}`)
      await payment.buy("Atlas")
      await payment.pay.click()
      await expect(payment.number).toHaveAttribute("aria-invalid", "true")
      expect(await accessibilityFaults(page)).toEqual([])
      await payment.payWith("4000000000009995")
      await expect(payment.told).toBeVisible()
      expect(await accessibilityFaults(page)).toEqual([])
    })
  })
}
