import type { Page, Request } from "@playwright/test"
import { demoPublisher, demoReader } from "../../server/demo/accounts.ts"
import { expect, test } from "./journey.ts"
import { lastAsked, letterTo, newcomer, sessionOf, signedIn, stranger } from "./newcomer.ts"
import { AuthDialogPage } from "./pages/AuthDialogPage.ts"

// What a server refuses, browsers note.
test.use({ tolerated: /Failed to load resource: the server responded with a status of 4/ })

const publishersOnly = /^Yayıncı masası yalnızca yayıncılara açık\./

/** Every place that this page's history knows of this site. */
const history = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(() =>
    (globalThis as unknown as { navigation: { entries: () => ReadonlyArray<{ url: string }> } }).navigation
      .entries()
      .map(({ url }) => url)
  )

/** What the requests of a page tell from now on: where each comes from, and what each but the document asks for. */
const listen = (page: Page): (() => Promise<ReadonlyArray<string>>) => {
  const heard: Array<Promise<string>> = []
  const hear = (request: Request) => {
    const asked = request.resourceType() === "document" ? "" : request.url()
    heard.push(request.allHeaders().then(({ referer = "" }) => `${asked} from ${referer}`))
  }
  page.on("request", hear)
  return () => {
    page.off("request", hear)
    return Promise.all(heard)
  }
}

test.describe("a line that loses the modal's code", () => {
  test.use({
    tolerated:
      /Failed to load resource: (?:the server responded with a status of 4|net::ERR_FAILED)|Failed to fetch dynamically/
  })

  test("says so, and opens it at the next try; then one signs in after a wrong password, and stays so over a reload", async ({
    page,
    request,
    auth,
    home
  }) => {
    const person = await newcomer(request)
    const scripts: Array<string> = []
    page.on("request", (request) => {
      if (["script", "stylesheet"].includes(request.resourceType())) scripts.push(new URL(request.url()).pathname)
    })
    await page.route(/\/AuthDialog-.*\.js$/, (route) => route.abort())
    await home.open()
    // Nothing of the modal is loaded before it is opened.
    expect(scripts.filter((script) => /AuthDialog|session-/.test(script))).toEqual([])
    const open = page.getByRole("banner").getByRole("button", { name: "Giriş Yap" })
    await open.click()
    await expect(page.getByText("Giriş penceresi yüklenemedi. Bağlantınızı kontrol edip tekrar deneyin.")).toBeVisible()
    await page.unroute(/\/AuthDialog-.*\.js$/)
    await open.click()
    await expect(auth.titled("Giriş Yap")).toBeVisible()
    expect(scripts.some((script) => /\/AuthDialog-.*\.js$/.test(script))).toBe(true)

    await auth.login({ ...person, password: "yanlış-şifre" })
    await expect(auth.refusal).toHaveText("Geçersiz e-posta adresi veya şifre.")
    await expect(auth.field("E-posta")).toHaveValue(person.email)
    await page.getByText("Beni hatırla").click()
    await auth.field("Şifre").fill(person.password)
    await auth.button("Giriş Yap").click()
    await expect(auth.dialog).toHaveCount(0)
    await expect(page.getByRole("banner").getByRole("link", { name: `Hesabım: ${person.name}` })).toBeVisible()
    await expect(page).toHaveURL("/")
    expect(await auth.kept()).toEqual(["token", "user", "refreshToken"])
    await page.reload()
    await expect(auth.account).toBeVisible()
    await expect(page.getByRole("banner").getByRole("button", { name: "Giriş Yap" })).toHaveCount(0)
  })
})

test("registers at an address that is not taken and is signed in, verifies it through the mail that was written, and signs in again", async ({
  page,
  request,
  auth,
  account
}) => {
  const person = stranger("Işıl Çınar")
  await auth.open()
  await auth.register({ ...person, email: (await newcomer(request)).email })
  await expect(auth.refusal).toHaveText("Bu e-posta adresi ile kayıtlı bir üye bulunmaktadır")
  await auth.field("E-posta").fill(person.email)
  await auth.button("Üye Ol").click()
  await expect(auth.dialog).toHaveCount(0)
  await auth.account.click()
  await account.isShown()
  await expect(page.getByText("E-posta adresiniz henüz doğrulanmadı.")).toBeVisible()
  await account.button("Çıkış yap").click()
  await expect(page).toHaveURL("/")
  expect(await auth.kept()).toEqual([])

  const { link, subject, text } = await letterTo(person, "verify")
  expect(subject).toBe("Sayfa: e-posta adresinizi doğrulayın")
  expect(text).toContain("Merhaba Işıl Çınar,")
  const token = link.searchParams.get("token") ?? ""
  expect(token).not.toBe("")

  const told = listen(page)
  await page.goto(link.href)
  await expect(auth.titled("E-posta Doğrulama")).toBeVisible()
  await expect(page).toHaveURL("/")
  await expect(auth.field("Doğrulama kodu")).toHaveValue(token)
  await auth.says("E-posta adresiniz başarıyla doğrulandı!", "Doğrula")
  // By itself, a moment later.
  await expect(auth.titled("Giriş Yap")).toBeVisible()
  expect((await history(page)).filter((entry) => entry.includes(token))).toEqual([])
  expect((await told()).filter((heard) => heard.includes(token))).toEqual([])

  await auth.login(person)
  await auth.account.click()
  await account.isShown()
  await expect(page.getByText("E-posta adresiniz henüz doğrulanmadı.")).toHaveCount(0)
})

test("verifies a signed-in user, leads them to their profile, and refuses the link that was used", async ({
  page,
  request,
  auth,
  account
}) => {
  const person = await newcomer(request)
  await account.openAs(person)
  await expect(page.getByText("E-posta adresiniz henüz doğrulanmadı.")).toBeVisible()
  const { link } = await letterTo(person, "verify")
  await page.goto(link.href)
  await auth.button("Doğrula").click()
  await auth.button("Profilime git").click()
  await expect(page).toHaveURL("/account/profile")
  await account.isShown()
  await expect(page.getByText("E-posta adresiniz henüz doğrulanmadı.")).toHaveCount(0)

  await page.goto(link.href)
  await auth.button("Doğrula").click()
  await expect(auth.refusal).toHaveText(
    "Doğrulama bağlantısı geçersiz ya da süresi dolmuş. Lütfen yeni bir bağlantı isteyin."
  )
})

test("gets over a forgotten password through the mail that was written, and ends every session", async ({
  page,
  request,
  auth
}) => {
  const person = await newcomer(request)
  const elsewhere = await sessionOf(request, person)
  await auth.open()
  await auth.button("Şifremi unuttum").click()
  await auth.field("E-posta").fill(person.email)
  await auth.button("Bağlantı gönder").click()
  await expect(auth.titled("E-posta Gönderildi")).toContainText(
    "Şifre sıfırlama bağlantısı e-posta adresinize gönderildi."
  )

  const { link } = await letterTo(person, "reset")
  const token = link.searchParams.get("token") ?? ""
  const told = listen(page)
  await page.goto(link.href)
  await expect(auth.titled("Şifre Sıfırlama")).toBeVisible()
  await expect(page).toHaveURL("/")
  await expect(auth.field("Sıfırlama kodu")).toHaveValue(token)
  await auth.field("Yeni şifre").fill("yepyeni-şifre")
  await auth.field("Şifre (tekrar)").fill("yepyeni-şifre")
  await auth.says("Şifreniz başarıyla sıfırlandı! Artık yeni şifrenizle giriş yapabilirsiniz.", "Şifreyi sıfırla")
  await expect(auth.titled("Giriş Yap")).toBeVisible()
  expect((await history(page)).filter((entry) => entry.includes(token))).toEqual([])
  expect((await told()).filter((heard) => heard.includes(token))).toEqual([])
  expect(await page.evaluate(() => Object.values({ ...sessionStorage }))).not.toContain(token)

  const bearer = { authorization: `Bearer ${elsewhere.token}` }
  expect((await request.get("/api/user-profile", { headers: bearer })).status()).toBe(401)
  await auth.login(person)
  await expect(auth.refusal).toHaveText("Geçersiz e-posta adresi veya şifre.")
  await auth.field("Şifre").fill("yepyeni-şifre")
  await auth.button("Giriş Yap").click()
  await expect(auth.account).toBeVisible()

  // The link was used.
  await page.goto(link.href)
  await auth.field("Yeni şifre").fill("bir-daha-olmaz")
  await auth.field("Şifre (tekrar)").fill("bir-daha-olmaz")
  await auth.button("Şifreyi sıfırla").click()
  await expect(auth.refusal).toHaveText(
    "Şifre sıfırlama bağlantısı geçersiz ya da süresi dolmuş. Lütfen yeni bir bağlantı isteyin."
  )
})

test("leads a user who signs in to where they wanted to go, query and all, and forgets it when they close the modal", async ({
  page,
  request,
  auth,
  account
}) => {
  const person = await newcomer(request)
  await page.goto("/account/profile")
  await expect(auth.titled("Giriş Yap")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(auth.dialog).toHaveCount(0)
  await expect(page).toHaveURL("/")
  await page.reload()
  await expect(page.getByRole("banner").getByRole("button", { name: "Giriş Yap" })).toBeVisible()
  await expect(auth.dialog).toHaveCount(0)

  await page.goto("/account/profile?from=mail&x=%C3%A7")
  await expect(auth.titled("Giriş Yap")).toBeVisible()
  await expect(page).toHaveURL(
    `/?return=${encodeURIComponent("/account/profile?from=mail&x=%C3%A7").replaceAll("%20", "+")}`
  )
  const before = (await history(page)).length
  await auth.login(person)
  await account.isShown()
  await expect(page).toHaveURL("/account/profile?from=mail&x=%C3%A7")
  expect(await history(page)).toHaveLength(before)
  expect((await history(page)).filter((entry) => entry.includes("return="))).toEqual([])
})

test("stays at home where a stranger wrote the return address", async ({ page, request, auth, baseURL }) => {
  await signedIn(page, await newcomer(request))
  // All the tricks are tried at the rule: here, one of each kind that the router or the browser might read for itself.
  for (const asked of [
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/%2e%2e//evil.example",
    "https:evil.example",
    "/%61uth/verify?token=x",
    "/library\n",
    ""
  ]) {
    await page.goto(`/?return=${encodeURIComponent(asked)}`)
    await expect(page.getByRole("banner")).toBeVisible()
    await expect(page).not.toHaveURL(/return=/)
    expect(new URL(page.url()).origin, asked).toBe(baseURL)
    await expect(auth.dialog).toHaveCount(0)
    await expect(auth.account).toBeVisible()
  }
})

test("leads on from home's address, and leaves a visitor a home that works where it leads nowhere", async ({
  page,
  request,
  auth
}) => {
  for (const asked of ["//evil.example/x", "https://evil.example/", "/library\n", ""]) {
    await page.goto(`/?return=${encodeURIComponent(asked)}`)
    await expect(page).toHaveURL("/")
    await expect(page.getByRole("banner").getByRole("button", { name: "Giriş Yap" })).toBeEnabled()
  }
  await signedIn(page, await newcomer(request))
  await page.goto("/?return=/library")
  await expect(page).toHaveURL("/library")
  await expect(page.getByRole("heading", { level: 1, name: "Kütüphanem" })).toBeVisible()
  await expect(auth.account).toBeVisible()
})

test("asks a visitor at a publisher's screen to sign in, and tells a user without the role why not", async ({
  page,
  auth
}) => {
  await page.goto("/account/publisher/new-issue")
  await expect(auth.titled("Giriş Yap")).toBeVisible()
  await auth.login(demoReader)
  await expect(page.getByText(publishersOnly)).toBeVisible()
  await expect(page).toHaveURL("/")
  await expect(page.getByRole("link", { name: "Yayıncı masası" })).toHaveCount(0)
})

test("leads a publisher who signs in on to the desk", async ({ page, auth }) => {
  await page.goto("/account/publisher")
  await auth.login(demoPublisher)
  await expect(page.getByRole("heading", { level: 1, name: "Yayıncı masası" })).toBeVisible()
  await expect(page).toHaveURL("/account/publisher")
})

test("signs out: nothing of the session is left, and home opens", async ({ page, request, auth, account }) => {
  await account.openAs(await newcomer(request))
  const token = await page.evaluate(() => localStorage.getItem("token"))
  await account.leave()
  await expect(page).toHaveURL("/")
  await expect(page.getByRole("banner").getByRole("button", { name: "Giriş Yap" })).toBeVisible()
  expect(await auth.kept()).toEqual([])
  const answer = await request.get("/api/user-profile", { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status()).toBe(401)
})

test.describe("a server that does not answer a user who signs out", () => {
  test.use({ tolerated: /Failed to load resource|ERR_FAILED/ })

  test("is waited for 5 s, and the session is gone here all the same", async ({ page, request, auth, account }) => {
    await page.clock.install()
    await account.openAs(await newcomer(request))
    await page.route("**/api/logout", () => {})
    await account.leave()
    await expect(page.getByRole("button", { name: "Çıkış yapılıyor…" })).toBeVisible()
    await expect(page).toHaveURL("/account/profile")
    expect(await auth.kept()).toEqual([])
    await page.clock.fastForward(5000)
    await expect(page).toHaveURL("/")
    await page.unrouteAll({ behavior: "ignoreErrors" })
  })

  test("hears of it all the same from a page that is closed", async ({ page, context, request, account }) => {
    await account.openAs(await newcomer(request))
    const token = await page.evaluate(() => localStorage.getItem("token"))
    const status = async () =>
      (await request.get("/api/devices", { headers: { authorization: `Bearer ${token}` } })).status()
    expect(await status()).toBe(200)
    const next = new AuthDialogPage(await context.newPage())
    await account.leave()
    await page.close()
    await next.open()
    expect(await next.kept()).toEqual([])
    await expect.poll(status).toBe(401)
  })

  test("cannot be reached, and the session is gone here all the same", async ({ page, request, auth, account }) => {
    await account.openAs(await newcomer(request))
    await page.route("**/api/logout", (route) => route.abort())
    await account.leave()
    await expect(page).toHaveURL("/")
    expect(await auth.kept()).toEqual([])
  })
})

test("follows in one tab a user who signs in and out in another", async ({ page, context, request, auth, account }) => {
  const person = await newcomer(request)
  const other = new AuthDialogPage(await context.newPage())
  await other.open()
  await auth.signIn(person)
  await expect(other.account).toBeVisible()
  await expect(other.dialog).toHaveCount(0)

  await account.open()
  await other.page.goto("/account/profile")
  await other.page.getByRole("button", { name: "Çıkış yap" }).click()
  await expect(account.signedOut).toBeVisible()
  await expect(page).toHaveURL("/account/profile")
  await expect(page.getByText("Bu sayfayı görmek için oturumunuzun açık olması gerekiyor.")).toBeVisible()
})

test("says where a session has ended, and is in the same room again after signing in", async ({
  page,
  request,
  auth,
  account
}) => {
  const person = await newcomer(request)
  await signedIn(page, person)
  const asked = lastAsked(page)
  await page.goto("/account/profile?x=1")
  await account.isShown()
  await asked
  const token = await page.evaluate(() => localStorage.getItem("token"))
  await request.post("/api/logout", { headers: { authorization: `Bearer ${token}` } })
  await account.button("Düzenle").click()
  await account.field("Ad Soyad").fill("Defne Deniz")
  await account.button("Kaydet").click()
  await expect(account.signedOut).toBeVisible()
  await expect(page.getByText(/^Oturumunuz sona erdi\./)).toBeVisible()
  expect(await auth.kept()).toEqual([])
  await account.button("Giriş Yap").click()
  await auth.login(person)
  // What was written waits for its owner.
  await expect(account.field("Ad Soyad")).toHaveValue("Defne Deniz")
  await expect(page).toHaveURL("/account/profile?x=1")
  await account.button("Kaydet").click()
  await account.isShown()
  await expect(account.details.first()).toHaveText("Defne Deniz")
})
