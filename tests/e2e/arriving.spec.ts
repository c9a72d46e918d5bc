import { accessibilityFaults } from "./accessibility.ts"
import { expect } from "./journey.ts"
import { stranger } from "./newcomer.ts"
import { CartPage } from "./pages/CartPage.ts"
import { publishedIssue } from "./pages/HomePage.ts"
import { PaymentPage } from "./pages/PaymentPage.ts"
import { test } from "./shop.ts"

// The reader asks for more than this server's plain pages have.
test.use({ tolerated: /Failed to load resource: the server responded with a status of 4/ })

for (const { width, height } of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 }
]) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height } })
    test("leads a stranger from an issue's page to its sixth page in one go, by forms that are filled once", async ({
      page,
      reader
    }) => {
      const person = stranger()
      const id = await publishedIssue(page, "Atlas Nisan")
      const [cart, payment] = [new CartPage(page), new PaymentPage(page)]
      await page.goto(`/magazine/${id}`)
      await cart.add("Atlas Nisan – Atlas").click()
      const toasts = page.getByRole("region", { name: "Bildirimler" })
      await expect(toasts).toContainText("Ürün Eklendi")
      await cart.leading("Atlas Nisan – Atlas").click()
      // What the cart shows is told no longer, where it would lie over what one goes on with.
      await expect(toasts.getByRole("listitem")).toHaveCount(0)
      await cart.drawer.getByRole("button", { name: "Satın Al", exact: true }).click()

      // Why, and what waits, is said in both forms; the address is kept from one to the other.
      const auth = page.getByRole("dialog", { name: /^(?:Giriş Yap|Üye Ol)$/u })
      const waits = auth.getByRole("list", { name: "Sizi bekleyen" })
      await expect(auth).toContainText("Ödemeye geçmek için giriş yapın")
      await expect(waits).toContainText("Atlas Nisan")
      await expect(auth).toContainText("Toplam 74,99 TL")
      await auth.getByLabel("E-posta").fill(person.email)
      await auth.getByRole("button", { name: "Üye Ol", exact: true }).click()
      await expect(auth).toContainText("Ödemeye geçmek için üye olun")
      await expect(waits).toContainText("Atlas Nisan")
      await expect(auth.getByLabel("E-posta")).toHaveValue(person.email)
      await expect(auth.getByRole("link", { name: "gizlilik politikasını" })).toHaveAttribute("href", "/privacy-policy")
      expect(await accessibilityFaults(page)).toEqual([])
      await auth.getByLabel("Ad Soyad").fill(person.name)
      await auth.getByLabel("Şifre", { exact: true }).fill(person.password)
      await auth.getByLabel("Şifre", { exact: true }).press("Enter")

      await expect(payment.dialog.getByRole("listitem")).toContainText("Atlas Nisan")
      await payment.payWith("4242424242424242")
      await payment.isPaid("Atlas")
      const number = new URL(page.url()).searchParams.get("order_number") ?? ""
      expect((await page.locator("body").innerText()).split(number)).toHaveLength(2)
      await expect(page.getByRole("link", { name: "Makbuzu gör" })).toBeVisible()
      expect(await accessibilityFaults(page)).toEqual([])

      await payment.read("Atlas").first().click()
      await expect(page).toHaveURL(new RegExp(`/reader/${id}`, "u"))
      await expect(reader.sheet(1)).toBeVisible()
      await page.keyboard.press("End")
      await expect(reader.sheet(6)).toBeVisible()
      await expect(page).toHaveURL(/sayfa=6/u)
    })
  })
}

test("names the price of an issue that a visitor signs in to read", async ({ page }) => {
  await page.goto(`/reader/${await publishedIssue(page, "Atlas Nisan")}`)
  await page.getByRole("button", { name: "Giriş Yap", exact: true }).click()
  const auth = page.getByRole("dialog", { name: "Giriş Yap" })
  await expect(auth.getByRole("list", { name: "Sizi bekleyen" })).toContainText("Atlas Nisan")
  await expect(auth).toContainText("Bu sayının fiyatı 74,99 TL")
})
