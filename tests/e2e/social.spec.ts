import type { Page } from "@playwright/test"
import { expect, test } from "./journey.ts"
import { newcomer, type Person, sessionOf, stranger } from "./newcomer.ts"
import type { AuthDialogPage } from "./pages/AuthDialogPage.ts"

// What a server refuses, browsers note.
test.use({ tolerated: /Failed to load resource: the server responded with a status of 4/ })

const taken =
  "Bu e-posta adresi ile kayıtlı bir hesap var, ancak giriş yapılamadı. Lütfen normal giriş formunu kullanın."

/** The provider's window, which opens at a press. */
const windowOf = async (auth: AuthDialogPage): Promise<Page> => {
  const opened = auth.page.waitForEvent("popup")
  await auth.button(/ ile devam et$/).click()
  const provider = await opened
  await expect(provider.getByRole("heading", { name: "Deneme sağlayıcısı" })).toBeVisible()
  return provider
}

/** Says there who one is. */
const be = async (provider: Page, { name, email }: Pick<Person, "name" | "email">, verified = true) => {
  await provider.getByLabel("Ad", { exact: true }).fill(name)
  await provider.getByLabel("E-posta").fill(email)
  await provider.getByLabel("Doğrulanmış").setChecked(verified)
  const closed = provider.waitForEvent("close")
  await provider.getByRole("button", { name: "Başka biri olarak devam et" }).click()
  await closed
}

const idHere = (page: Page): Promise<string> =>
  page.evaluate(() => (JSON.parse(localStorage.getItem("user") ?? "{}") as { id: string }).id)

test("makes a reader of somebody new, knows them again, and gives them a password of their own", async ({
  page,
  request,
  auth,
  account
}) => {
  const person = stranger("Poyraz Ülker")
  await page.goto("/account/profile?from=mail")
  await expect(auth.titled("Giriş Yap")).toBeVisible()
  await be(await windowOf(auth), person)
  await account.isShown()
  await expect(page).toHaveURL("/account/profile?from=mail")
  await expect(page.getByRole("banner").getByRole("link", { name: "Hesabım: Poyraz Ülker" })).toBeVisible()
  const id = await idHere(page)

  await expect(page.getByRole("heading", { name: "Şifre Belirle" })).toBeVisible()
  await expect(account.field("Mevcut şifre")).toHaveCount(0)
  await account.field("Yeni şifre").fill(person.password)
  await account.field("Yeni şifre (tekrar)").fill(person.password)
  await account.button("Şifreyi Belirle").click()
  await expect(page.getByText("Şifreniz belirlendi")).toBeVisible()
  await expect(page.getByRole("heading", { name: "Şifre Değiştir" })).toBeVisible()
  expect((await sessionOf(request, person)).user.id).toBe(id)

  await account.leave()
  await expect(page).toHaveURL("/")
  await auth.open()
  await be(await windowOf(auth), person)
  await expect(auth.account).toBeVisible()
  expect(await idHere(page)).toBe(id)
})

test("asks for the password of an address that is taken, and joins the two once it is known", async ({
  page,
  request,
  auth,
  account
}) => {
  const person = await newcomer(request)
  await auth.open()
  await be(await windowOf(auth), person)
  await expect(auth.refusal).toHaveText(taken)
  await expect(auth.field("E-posta")).toHaveValue(person.email)
  expect(await auth.kept()).toEqual([])
  await auth.field("Şifre").fill(person.password)
  await auth.button("Giriş Yap").click()
  await expect(auth.account).toBeVisible()
  const id = await idHere(page)

  await account.open()
  await account.leave()
  await expect(page).toHaveURL("/")
  await auth.open()
  await be(await windowOf(auth), person)
  await expect(auth.account).toBeVisible()
  expect(await idHere(page)).toBe(id)
})

test("believes no provider that has not verified an address", async ({ request, auth }) => {
  const person = await newcomer(request)
  await auth.open()
  await be(await windowOf(auth), person, false)
  await expect(auth.refusal).toHaveText(taken)
  expect(await auth.kept()).toEqual([])
})

test("says that the window is blocked", async ({ page, auth }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await auth.open()
  await auth.button(/ ile devam et$/).click()
  await expect(auth.refusal).toHaveText("Popup penceresi açılamadı. Lütfen popup engelleyiciyi devre dışı bırakın.")
})

test("says that the window was closed before anybody had signed in", async ({ auth }) => {
  await auth.open()
  const provider = await windowOf(auth)
  await expect(auth.dialog).toContainText("penceresinde giriş yapmanız bekleniyor")
  await provider.close()
  await expect(auth.refusal).toHaveText(
    "Sosyal giriş sırasında bir hata oluştu: pencere, giriş bitmeden kapandı. Yeniden deneyebilir ya da e-posta adresiniz ve şifrenizle giriş yapabilirsiniz."
  )
})

test("closes the window of whoever gives it up here", async ({ auth }) => {
  await auth.open()
  const provider = await windowOf(auth)
  const closed = provider.waitForEvent("close")
  await auth.button("Vazgeç").click()
  await closed
  await expect(auth.field("E-posta")).toBeVisible()
  await expect(auth.refusal).toHaveCount(0)
})

for (const [what, button, sentence] of [
  [
    "it was given up at the provider",
    "Vazgeç",
    /^Giriş yapılırken bir hata oluştu\.\.\. .+ ile girişten vazgeçildi\.$/
  ],
  ["the provider failed", "Hata ver", / ile giriş yapılırken bir hata oluştu\. Lütfen daha sonra tekrar deneyin\.$/],
  [
    "the provider says too little of somebody",
    /^Adressiz Kişi/,
    /^Kullanıcı bilgileri alınırken bir hata oluştu\.\.\. .+; e-posta adresinizle üye olabilirsiniz\.$/
  ]
] as const) {
  test(`says that ${what}`, async ({ auth }) => {
    await auth.open()
    const provider = await windowOf(auth)
    const closed = provider.waitForEvent("close")
    await provider.getByRole("button", { name: button }).click()
    await closed
    await expect(auth.refusal).toHaveText(sentence)
    expect(await auth.kept()).toEqual([])
    // Another try begins at the beginning.
    await be(await windowOf(auth), stranger())
    await expect(auth.account).toBeVisible()
  })
}

test("says that a way back from nowhere lacks something", async ({ page }) => {
  await page.goto("/oauth2-redirect")
  await expect(page.getByRole("alert")).toContainText("OAuth verilerinde eksik bilgi")
  await expect(page).toHaveTitle("Sayfa’ya giriş | Sayfa")
})

test.describe("a line that is cut on the way back", () => {
  test.use({ tolerated: /Failed to load resource/ })

  test("lets nobody else's browser end what began in this one", async ({ browser, page, auth }) => {
    await auth.open()
    const provider = await windowOf(auth)
    await page.context().route("**/api/oauth/complete", (route) => route.abort())
    const back = provider.waitForRequest(/\/oauth2-redirect\?/)
    await provider.getByRole("button", { name: /^Ayşe Işık/ }).click()
    const thief = await (await browser.newContext()).newPage()
    await thief.goto((await back).url())
    await expect(thief.getByRole("alert")).toContainText("Sosyal giriş sırasında bir hata oluştu")
    expect(await thief.evaluate(() => localStorage.getItem("token"))).toBeNull()
    await thief.context().close()
    await expect(auth.refusal).toBeVisible()
    expect(await auth.kept()).toEqual([])
  })
})

test.describe("a server that cannot begin", () => {
  test.use({ tolerated: /Failed to load resource/ })

  test("is told, and the window closed", async ({ page, auth }) => {
    await page.route("**/api/oauth/initiate-auth*", (route) => route.abort())
    await auth.open()
    await auth.button(/ ile devam et$/).click()
    await expect(auth.refusal).toContainText("OAuth başlatma hatası")
    expect(page.context().pages()).toHaveLength(1)
  })
})
