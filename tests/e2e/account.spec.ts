import type { Locator, Page } from "@playwright/test"
import { accessibilityFaults, stagings } from "./accessibility.ts"
import { expect, test } from "./journey.ts"
import { lastAsked, newcomer, sessionOf, signedIn, stranger } from "./newcomer.ts"
import { AccountPage } from "./pages/AccountPage.ts"
import { AuthDialogPage } from "./pages/AuthDialogPage.ts"
import { tabTo } from "./tabTo.ts"

// What a server refuses, browsers note.
test.use({ tolerated: /Failed to load resource: the server responded with a status of 4/ })

test("changes a profile, and calls its owner by the new name everywhere; a new password signs out other devices, not this one", async ({
  page,
  request,
  auth,
  account
}) => {
  const person = await newcomer(request, "Defne Yılmaz")
  const elsewhere = await sessionOf(request, person)
  await signedIn(page, person)
  await page.goto("/")
  await auth.account.click()
  await account.isShown()
  await expect(page).toHaveTitle("Profil Bilgilerim | Sayfa")
  await account.button("Düzenle").click()
  await expect(page.getByText("E-posta adresi değiştirilemez")).toBeVisible()
  await account.field("Ad Soyad").fill(" ")
  await account.field("Telefon").fill("0532")
  await account.button("Kaydet").click()
  await expect(page.getByText("Ad Soyad alanı gereklidir")).toBeVisible()
  await expect(page.getByText("Geçerli bir telefon numarası giriniz (örn: 5XXXXXXXXX)")).toBeVisible()
  await account.field("Ad Soyad").fill("ışıl ipek çınar")
  await account.field("Telefon").fill("532 123 45 67")
  await account.button("Kaydet").click()
  await expect(page.getByText("Profil bilgileriniz başarıyla güncellendi")).toBeVisible()
  await expect(account.details.first()).toHaveText("ışıl ipek çınar")
  await expect(page.getByRole("banner").getByRole("link", { name: "Hesabım: ışıl ipek çınar" })).toBeVisible()
  await page.reload()
  await account.isShown()
  await expect(account.details.first()).toHaveText("ışıl ipek çınar")

  await account.button("Düzenle").click()
  await account.field("Ad Soyad").fill("Vazgeçilen")
  await account.button("Vazgeç").click()
  await expect(account.details.first()).toHaveText("ışıl ipek çınar")

  await expect(account.others).toHaveCount(1)

  const change = account.button("Şifreyi değiştir")
  await change.click()
  await expect(page.getByText("Mevcut şifre gereklidir")).toBeVisible()
  await account.field("Mevcut şifre").fill("yanlış-şifre")
  await change.click()
  await expect(page.getByText("Yeni şifre gereklidir")).toBeVisible()
  await account.field("Yeni şifre").fill("kısa")
  await change.click()
  await expect(page.getByText("Yeni şifre en az 6 karakter olmalıdır")).toBeVisible()
  await account.field("Yeni şifre").fill("yepyeni-şifre")
  await change.click()
  await expect(page.getByText("Yeni şifreler eşleşmiyor")).toBeVisible()
  await account.field("Yeni şifre (tekrar)").fill("yepyeni-şifre")
  await change.click()
  await expect(page.getByText("Mevcut şifreniz yanlış.")).toBeVisible()
  await account.field("Mevcut şifre").fill(person.password)
  await change.click()
  await expect(page.getByText("Şifreniz başarıyla değiştirildi")).toBeVisible()

  await expect(account.others).toHaveCount(0)
  const bearer = { authorization: `Bearer ${elsewhere.token}` }
  expect((await request.get("/api/user-profile", { headers: bearer })).status()).toBe(401)
  await page.reload()
  await account.isShown()
  await sessionOf(request, { ...person, password: "yepyeni-şifre" })
})

test("signs another device out, which is out at its next call", async ({ browser, request, account }) => {
  const person = await newcomer(request)
  const otherContext = await browser.newContext()
  const otherPage = await otherContext.newPage()
  const other = { auth: new AuthDialogPage(otherPage), account: new AccountPage(otherPage) }
  const asked = lastAsked(otherPage)
  await other.account.openAs(person)
  await account.openAs(person)
  await asked
  await expect(account.page.getByRole("row", { name: /Bu cihaz/ })).toHaveCount(1)
  await account.others.getByRole("button").click()
  await expect(account.others).toHaveCount(0)
  await expect(account.page.getByText("Başka bir cihazda oturumunuz açık değil.")).toBeVisible()

  await other.account.button("Düzenle").click()
  await other.account.button("Kaydet").click()
  await expect(other.account.signedOut).toBeVisible()
  expect(await other.auth.kept()).toEqual([])
  await otherContext.close()
  await account.page.reload()
  await account.isShown()
})

const typed = async (page: Page, place: Locator, text: string): Promise<void> => {
  await tabTo(page, place)
  await page.keyboard.insertText(text)
}

const pressed = async (page: Page, place: Locator): Promise<void> => {
  await tabTo(page, place)
  await page.keyboard.press("Enter")
}

test("lets one ask for a new password and give up, register, sign in, change a profile and leave by the keyboard alone", async ({
  page,
  request,
  auth,
  account
}) => {
  const forgetful = await newcomer(request)
  await page.goto("/account/profile")
  await expect(auth.field("E-posta")).toBeFocused()
  await pressed(page, auth.button("Şifremi unuttum"))
  await expect(auth.field("E-posta")).toBeFocused()
  await page.keyboard.insertText(forgetful.email)
  await page.keyboard.press("Enter")
  await expect(auth.titled("E-posta Gönderildi")).toBeVisible()
  await page.keyboard.press("Enter")
  await expect(auth.titled("Giriş Yap")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(auth.dialog).toHaveCount(0)
  await expect(page).toHaveURL("/")

  const person = stranger()
  await pressed(page, page.getByRole("banner").getByRole("button", { name: "Giriş Yap" }))
  await expect(auth.field("E-posta")).toBeFocused()
  await pressed(page, auth.button("Üye Ol"))
  await expect(auth.field("Ad Soyad")).toBeFocused()
  await page.keyboard.insertText(person.name)
  await typed(page, auth.field("E-posta"), person.email)
  await typed(page, auth.field("Şifre"), person.password)
  await page.keyboard.press("Enter")
  await expect(auth.dialog).toHaveCount(0)
  // The button that opened the modal has gone: the keyboard goes on at the head of the page.
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true)

  await tabTo(page, auth.account, "Shift+Tab")
  await page.keyboard.press("Enter")
  await account.isShown()
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused()
  await pressed(page, account.button("Düzenle"))
  await expect(account.field("Ad Soyad")).toBeFocused()
  await page.keyboard.press("End")
  await page.keyboard.insertText(" Kaya")
  await page.keyboard.press("Enter")
  await expect(page.getByText("Profil bilgileriniz başarıyla güncellendi")).toBeVisible()
  await expect(account.button("Düzenle")).toBeFocused()
  await expect(account.details.first()).toHaveText(`${person.name} Kaya`)

  await pressed(page, page.getByRole("link", { name: "Profilim" }))
  await pressed(page, account.button("Çıkış yap"))
  await expect(page).toHaveURL("/")
  await expect(page.getByRole("banner").getByRole("button", { name: "Giriş Yap" })).toBeVisible()
})

for (const { locale, colorScheme } of stagings) {
  test(`leaves nothing for axe to find in modal and account, ${locale}, ${colorScheme}`, async ({
    page,
    request,
    auth
  }) => {
    const person = await newcomer(request)
    const sound = async () => expect(await accessibilityFaults(page)).toEqual([])
    const next = (tr: string, en: string) => auth.button(locale === "tr" ? tr : en)
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
    await page.goto(`/account/profile?locale=${locale}`)
    await expect(auth.dialog).toBeVisible()
    await next("Giriş Yap", "Sign in").click()
    await expect(auth.dialog.locator("[aria-invalid=true]").first()).toBeVisible()
    await sound()

    await sessionOf(request, person)
    await signedIn(page, person)
    await page.goto("/account/profile")
    await expect(page.getByRole("row").nth(2)).toBeVisible()
    await sound()
  })
}
