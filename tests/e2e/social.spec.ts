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

  await expect(page.getByRole("heading", { name: "Şifre belirle" })).toBeVisible()
  await expect(account.field("Mevcut şifre")).toHaveCount(0)
  await account.field("Yeni şifre").fill(person.password)
  await account.field("Yeni şifre (tekrar)").fill(person.password)
  await account.button("Şifreyi belirle").click()
  await expect(page.getByText("Şifreniz belirlendi")).toBeVisible()
  await expect(page.getByRole("heading", { name: "Şifre değiştir" })).toBeVisible()
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

test.describe("a user who comes back without having signed in", () => {
  test.use({ tolerated: /Failed to load resource: (?:the server responded with a status of 4|net::ERR_FAILED)/ })

  test("is told why, signed in nowhere, and may try again from the beginning", async ({ page, request, auth }) => {
    const press = () => auth.button(/ ile devam et$/).click()
    await test.step("a way back from nowhere lacks something", async () => {
      await page.goto("/oauth2-redirect")
      await expect(page.getByRole("alert")).toContainText("OAuth verilerinde eksik bilgi")
      await expect(page).toHaveTitle("Sayfa’ya giriş | Sayfa")
    })
    await auth.open()
    await test.step("the window is blocked", async () => {
      const open = await page.evaluateHandle(() => {
        const before = window.open
        window.open = () => null
        return { before }
      })
      await press()
      await expect(auth.refusal).toHaveText("Popup penceresi açılamadı. Lütfen popup engelleyiciyi devre dışı bırakın.")
      await open.evaluate(({ before }) => {
        window.open = before
      })
    })
    await test.step("the server cannot begin, and the window is closed", async () => {
      await page.route("**/api/oauth/initiate-auth*", (route) => route.abort())
      await press()
      await expect(auth.refusal).toContainText("OAuth başlatma hatası")
      await expect.poll(() => page.context().pages()).toHaveLength(1)
      await page.unroute("**/api/oauth/initiate-auth*")
    })
    await test.step("it was given up here, and the window is closed", async () => {
      const provider = await windowOf(auth)
      await expect(auth.dialog).toContainText("penceresinde giriş yapmanız bekleniyor")
      const closed = provider.waitForEvent("close")
      await auth.button("Vazgeç").click()
      await closed
      await expect(auth.field("E-posta")).toBeVisible()
      await expect(auth.refusal).toHaveCount(0)
    })
    await test.step("the window was closed before anybody had signed in", async () => {
      await (await windowOf(auth)).close()
      await expect(auth.refusal).toHaveText(
        "Sosyal giriş sırasında bir hata oluştu: pencere, giriş bitmeden kapandı. Tekrar deneyebilir ya da e-posta adresiniz ve şifrenizle giriş yapabilirsiniz."
      )
    })
    for (const [what, button, sentence] of [
      [
        "it was given up at the provider",
        "Vazgeç",
        /^Giriş yapılırken bir hata oluştu\.\.\. .+ ile girişten vazgeçildi\.$/
      ],
      [
        "the provider failed",
        "Hata ver",
        / ile giriş yapılırken bir hata oluştu\. Lütfen daha sonra tekrar deneyin\.$/
      ],
      [
        "the provider says too little of somebody",
        /^Adressiz Kişi/,
        /^Kullanıcı bilgileri alınırken bir hata oluştu\.\.\. .+; e-posta adresinizle üye olabilirsiniz\.$/
      ]
    ] as const) {
      await test.step(what, async () => {
        const provider = await windowOf(auth)
        const closed = provider.waitForEvent("close")
        await provider.getByRole("button", { name: button }).click()
        await closed
        await expect(auth.refusal).toHaveText(sentence)
        expect(await auth.kept()).toEqual([])
      })
    }
    await test.step("the provider has not verified the address of somebody here", async () => {
      await be(await windowOf(auth), await newcomer(request), false)
      await expect(auth.refusal).toHaveText(taken)
      expect(await auth.kept()).toEqual([])
    })
    await be(await windowOf(auth), stranger())
    await expect(auth.account).toBeVisible()
  })
})
