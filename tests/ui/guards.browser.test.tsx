import { beforeEach, describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { createActor, fromCallback } from "xstate"
import type { User } from "../../src/domain/session/User.ts"
import { authMachine } from "../../src/machines/session/auth.machine.ts"
import { isOpen } from "../../src/machines/session/auth.view.ts"
import { sessionMachine } from "../../src/machines/session/session.machine.ts"
import { themeMachine } from "../../src/machines/theme/theme.machine.ts"
import { toastsMachine } from "../../src/machines/toasts/toasts.machine.ts"
import { shownToasts } from "../../src/machines/toasts/toasts.view.ts"
import { Masthead } from "../../src/ui/shell/Masthead.tsx"
import { deferred } from "../kit/doubles/deferred.ts"
import { user } from "../kit/fixtures/users.ts"
import { json, signedIn, visit } from "./site.tsx"
import { faults, show, stagings } from "./stage.tsx"

const silent = fromCallback(() => {}) as never

const reader = user()
const publisher = user({ id: "publisher000001", name: "Yaprak Yayıncı", role: "PUBLISHER_ADMIN" })

const envelope = (data: unknown) => json({ success: true, message: "", data })

/** A server on which whoever signs in is this one. */
const serverOf = (who: User) => ({
  "/api/auth/login": () => envelope({ token: "t", user: who, refreshToken: "r" }),
  "/api/check-auth": () => json({ success: true, isAuthenticated: true, data: { token: "t", user: who } }),
  "/api/user-profile": () => envelope({ ...who, hasPassword: true }),
  "/api/devices": () => json({ success: true, message: "", data: { items: [] } }),
  "/api/publisher/issues": () => json({ success: true, message: "", data: { items: [] } }),
  "/api/logout": () => envelope(null)
})

const dialog = page.getByRole("dialog", { name: "Giriş Yap" })
const news = page.getByRole("region", { name: "Bildirimler" })
const home = page.getByRole("link", { name: /^Oku/ })

const signIn = async () => {
  await dialog.getByLabelText("E-posta").fill("defne@example.org")
  await dialog.getByLabelText("Şifre", { exact: true }).fill("altı-yedi")
  await dialog.getByRole("button", { name: "Giriş Yap" }).click()
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

describe("a room of an account", () => {
  it("sends a visitor home, asks them to sign in, and leads back to where they wanted to go", async () => {
    const { router } = await visit("/account/profile?from=mail#devices", {}, serverOf(reader))
    await expect.element(dialog).toBeVisible()
    expect(router.state.location.pathname).toBe("/")
    expect(router.state.location.search).toEqual({ return: "/account/profile?from=mail#devices" })
    await expect.poll(() => document.title).toBe("Ana sayfa | Sayfa")
    await signIn()
    await expect.element(page.getByRole("heading", { level: 1, name: "Profil Bilgilerim" })).toBeVisible()
    expect(router.state.location.href).toBe("/account/profile?from=mail#devices")
    await expect.poll(() => document.title).toBe("Profil Bilgilerim | Sayfa")
    await expect.poll(() => document.activeElement?.textContent).toBe("Profil Bilgilerim")
    // The way back was a passage: nobody comes through it again.
    expect(router.history.length).toBe(1)
  })

  it("forgets the way back with the modal", async () => {
    const { router } = await visit("/account/profile?from=mail")
    await expect.element(dialog).toBeVisible()
    await userEvent.keyboard("{Escape}")
    await expect.poll(() => router.state.location.href).toBe("/")
    await expect.element(dialog).not.toBeInTheDocument()
    expect(router.history.length).toBe(1)
  })

  it("is given up with the modal by a user who goes back", async () => {
    const { app, router } = await visit("/nowhere")
    await router.navigate({ to: "/account/profile" })
    await expect.element(dialog).toBeVisible()
    await dialog.getByLabelText("E-posta").fill("defne")
    router.history.back()
    await expect.element(page.getByRole("heading", { level: 1, name: "Sayfa bulunamadı" })).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(isOpen(app.auth.getSnapshot())).toBe(false)
    expect(router.state.location.href).toBe("/nowhere")
    router.history.forward()
    await expect.element(dialog).toBeVisible()
    await expect.poll(() => router.state.location.search).toEqual({ return: "/account/profile" })
  })

  it("is asked for once: what was typed stays where home is looked at again", async () => {
    const { router } = await visit("/account/profile")
    await expect.element(dialog).toBeVisible()
    await dialog.getByLabelText("E-posta").fill("defne")
    await router.invalidate()
    await expect.element(dialog.getByLabelText("E-posta")).toHaveValue("defne")
  })

  it("is entered by a signed-in user, by its own door too", async () => {
    signedIn(reader)
    const { router } = await visit("/account", {}, serverOf(reader))
    await expect.element(page.getByRole("heading", { level: 1, name: "Profil Bilgilerim" })).toBeVisible()
    expect(router.state.location.pathname).toBe("/account/profile")
    expect(router.history.length).toBe(1)
  })

  it("says where its session has ended, and is there again for a user who signs in on the spot", async () => {
    signedIn(reader)
    const { app, router } = await visit("/account/profile?x=1", {}, serverOf(reader))
    await expect.element(page.getByRole("heading", { level: 1, name: "Profil Bilgilerim" })).toBeVisible()
    await page.getByLabelText("Mevcut şifre").click()
    localStorage.clear()
    dispatchEvent(new StorageEvent("storage", { key: null }))
    await expect.element(page.getByRole("heading", { level: 1, name: "Oturum Açın" })).toHaveFocus()
    expect(router.state.location.href).toBe("/account/profile?x=1")
    expect(isOpen(app.auth.getSnapshot())).toBe(false)
    await page.getByRole("main").getByRole("button", { name: "Giriş Yap" }).click()
    await expect.element(dialog).toBeVisible()
    await signIn()
    await expect.element(page.getByRole("heading", { level: 1, name: "Profil Bilgilerim" })).toBeVisible()
    expect(router.state.location.href).toBe("/account/profile?x=1")
    await expect.poll(() => document.activeElement?.textContent).toBe("Profil Bilgilerim")
  })

  it("keeps what was typed where its session ends at saving, and shows nothing of it meanwhile", async () => {
    signedIn(reader)
    const refused = () => json({ success: false, _tag: "Unauthorised", message: "Oturum açın." }, 401)
    await visit(
      "/account/profile",
      {},
      {
        ...serverOf(reader),
        "/api/update-profile": refused,
        "/api/auth/refresh-token": () => json({ success: false, _tag: "RefreshRefused", message: "" }, 401)
      }
    )
    await page.getByRole("button", { name: "Düzenle" }).click()
    await page.getByLabelText("Ad Soyad").fill("Yarım Kalan")
    await page.getByLabelText("Mevcut şifre").fill("eskisi")
    await page.getByRole("button", { name: "Kaydet" }).click()
    await expect.element(page.getByRole("heading", { level: 1, name: "Oturum Açın" })).toBeVisible()
    const shown = page.getByRole("main").element().outerHTML
    for (const word of ["Yarım Kalan", "Defne", "defne@"]) expect(shown).not.toContain(word)
    await page.getByRole("main").getByRole("button", { name: "Giriş Yap" }).click()
    await expect.element(dialog).toBeVisible()
    await signIn()
    await expect.element(page.getByLabelText("Ad Soyad")).toHaveValue("Yarım Kalan")
    await expect.element(page.getByLabelText("Mevcut şifre")).toHaveValue("")
    await expect.element(page.getByRole("alert")).not.toBeInTheDocument()
  })

  it("is another's where another has signed in, and shows nothing of the first", async () => {
    let here = reader
    signedIn(reader)
    await visit(
      "/account/profile",
      {},
      {
        ...serverOf(reader),
        "/api/user-profile": () => envelope({ ...here, hasPassword: true })
      }
    )
    const shown = page.getByRole("main")
    await expect.element(shown.getByRole("definition").first()).toHaveTextContent("Defne")
    here = user({ id: "reader000000002", name: "Umut Işık", email: "umut@example.org" })
    signedIn(here)
    dispatchEvent(new StorageEvent("storage", { key: "token" }))
    await expect.element(shown.getByRole("definition").first()).toHaveTextContent("Umut Işık")
    await expect.element(shown.getByText("defne@example.org")).not.toBeInTheDocument()
  })

  it("is left for home by a user who signs out", async () => {
    signedIn(reader)
    const { router } = await visit("/account/profile", {}, serverOf(reader))
    const leave = page.getByRole("button", { name: "Çıkış yap" })
    await expect.element(leave).toBeVisible()
    const headings: Array<string> = []
    new MutationObserver(() => headings.push(document.querySelector("h1")?.textContent ?? "")).observe(document.body, {
      childList: true,
      subtree: true
    })
    await leave.click()
    await expect.element(home).toBeVisible()
    // Who leaves is not told on the way that the session has ended.
    expect(headings).not.toContain("Oturum Açın")
    await expect.poll(() => router.state.location.href).toBe("/")
    expect({ ...localStorage }).not.toHaveProperty("token")
  })
})

describe("a publisher's room", () => {
  it("asks a visitor to sign in, and lets a publisher in", async () => {
    const { app, router } = await visit("/account/publisher?x=1", {}, serverOf(publisher))
    await expect.element(dialog).toBeVisible()
    expect(router.state.location.search).toEqual({ return: "/account/publisher?x=1" })
    expect(shownToasts(app.toasts.getSnapshot())).toEqual([])
    await signIn()
    await expect.element(page.getByRole("heading", { level: 1, name: "Yayıncı masası" })).toBeVisible()
    expect(router.state.location.href).toBe("/account/publisher?x=1")
  })

  it("lets a member of a publication in; who sees figures alone is led to them from where things change", async () => {
    const member = user({ id: "member000000001", name: "Can Su", desk: "figures" })
    signedIn(member)
    const { router } = await visit("/account/publisher/new-issue", {}, serverOf(member))
    await expect.element(page.getByRole("heading", { level: 1, name: "Yayıncı masası" })).toBeVisible()
    expect(router.state.location.href).toBe("/account/publisher")
    await expect.element(news.getByText(/^Bu sayfa sayıları ve ayarları değiştirenler içindir\./)).toBeVisible()
    await expect.element(page.getByRole("link", { name: "Yeni Sayı Ekle" })).not.toBeInTheDocument()
  })

  it("lets an editor in where things change", async () => {
    const editor = user({ id: "member000000002", name: "Ece", desk: "editor" })
    signedIn(editor)
    const { router } = await visit("/account/publisher/issues", {}, serverOf(editor))
    await expect.element(page.getByRole("heading", { level: 1, name: "Tüm sayılar" })).toBeVisible()
    expect(router.state.location.pathname).toBe("/account/publisher/issues")
    await expect.element(page.getByRole("link", { name: "Yeni Yayın Ekle" })).not.toBeInTheDocument()
  })

  it("leads an editor to their desk from the form of a new publication, and says why", async () => {
    const editor = user({ id: "member000000002", name: "Ece", desk: "editor" })
    signedIn(editor)
    const { router } = await visit("/account/publisher/new-publication", {}, serverOf(editor))
    await expect.element(page.getByRole("heading", { level: 1, name: "Yayıncı masası" })).toBeVisible()
    expect(router.state.location.href).toBe("/account/publisher")
    await expect.element(news.getByText(/^Yeni yayını yalnızca yayıncı hesapları ekler\./)).toBeVisible()
  })

  it("sends a reader home, and says why", async () => {
    signedIn(reader)
    const { router } = await visit("/account/publisher/new-issue", {}, serverOf(reader))
    await expect.element(home).toBeVisible()
    expect(router.state.location.href).toBe("/")
    await expect.element(news.getByText(/^Yayıncı masası yalnızca yayıncılara açık\./)).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  it("sends a visitor who turns out to be a reader home, and says why", async () => {
    const { router } = await visit("/account/publisher", {}, serverOf(reader))
    await expect.element(dialog).toBeVisible()
    await signIn()
    await expect.element(news.getByText(/^Yayıncı masası yalnızca yayıncılara açık\./)).toBeVisible()
    await expect.poll(() => router.state.location.href).toBe("/")
    await expect.element(home).toBeVisible()
  })

  it("says where its session has ended, and leads a reader who signs in there home", async () => {
    signedIn(publisher)
    const { router } = await visit(
      "/account/publisher",
      {},
      {
        ...serverOf(publisher),
        "/api/auth/login": serverOf(reader)["/api/auth/login"]
      }
    )
    await expect.element(page.getByRole("heading", { level: 1, name: "Yayıncı masası" })).toBeVisible()
    localStorage.clear()
    dispatchEvent(new StorageEvent("storage", { key: null }))
    await expect.element(page.getByRole("heading", { level: 1, name: "Oturum Açın" })).toBeVisible()
    expect(router.state.location.href).toBe("/account/publisher")
    await page.getByRole("main").getByRole("button", { name: "Giriş Yap" }).click()
    await signIn()
    await expect.element(news.getByText(/^Yayıncı masası yalnızca yayıncılara açık\./)).toBeVisible()
    await expect.poll(() => router.state.location.href).toBe("/")
  })
})

describe("a link to a guarded room that is only pointed at", () => {
  it.each([
    "/account/profile",
    "/account/publisher",
    "/auth/verify",
    "/auth/reset",
    "/?return=/account/profile"
  ] as const)("opens nothing and says nothing: %s", async (address) => {
    const { app, router } = await visit("/")
    await expect.element(home).toBeVisible()
    await router.preloadRoute({ to: address } as never)
    expect(isOpen(app.auth.getSnapshot())).toBe(false)
    expect(shownToasts(app.toasts.getSnapshot())).toEqual([])
    expect(router.state.location.href).toBe("/")
  })

  it("says nothing to a reader of a publisher's room", async () => {
    signedIn(reader)
    const { app, router } = await visit("/", {}, serverOf(reader))
    await expect.element(home).toBeVisible()
    await router.preloadRoute({ to: "/account/publisher" })
    expect(shownToasts(app.toasts.getSnapshot())).toEqual([])
  })
})

describe("a way back in home's address", () => {
  it("is taken at once by a signed-in user", async () => {
    signedIn(reader)
    const { router } = await visit(`/?return=${encodeURIComponent("/account/profile?x=1")}`, {}, serverOf(reader))
    await expect.element(page.getByRole("heading", { level: 1, name: "Profil Bilgilerim" })).toBeVisible()
    expect(router.state.location.href).toBe("/account/profile?x=1")
    expect(router.history.length).toBe(1)
  })

  it.each(["//evil.example", "https://evil.example/", "/\\evil.example", "javascript:alert(1)", "/auth/reset", ""])(
    "is taken out and asks for nothing where it leads elsewhere: %j",
    async (asked) => {
      const { app, router } = await visit(`/?return=${encodeURIComponent(asked)}`)
      await expect.element(home).toBeVisible()
      await expect.poll(() => router.state.location.href).toBe("/")
      expect(isOpen(app.auth.getSnapshot())).toBe(false)
    }
  )
})

describe("a mail's link", () => {
  it.each([
    ["verify", "E-posta Doğrulama", "Doğrulama kodu"],
    ["reset", "Şifre Sıfırlama", "Sıfırlama kodu"]
  ])("opens the form to %s over the home page, with the token this tab keeps", async (use, title, field) => {
    sessionStorage.setItem(`${use}Token`, "kept-for-this-tab")
    const { router } = await visit(`/auth/${use}`)
    const form = page.getByRole("dialog", { name: title })
    await expect.element(form.getByLabelText(field)).toHaveValue("kept-for-this-tab")
    expect(router.state.location.href).toBe("/")
    expect(router.history.length).toBe(1)
    expect(await faults()).toEqual([])
  })

  it("leads a signed-in user from there to the profile, and closes with the page", async () => {
    signedIn(reader)
    sessionStorage.setItem("verifyToken", "kept-for-this-tab")
    const { app } = await visit("/auth/verify", {}, serverOf(reader))
    await page.getByRole("dialog", { name: "E-posta Doğrulama" }).getByRole("link", { name: "Profilime git" }).click()
    await expect.element(page.getByRole("heading", { level: 1, name: "Profil Bilgilerim" })).toBeVisible()
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument()
    expect(isOpen(app.auth.getSnapshot())).toBe(false)
  })

  it("opens an empty form where this tab keeps none", async () => {
    await visit("/auth/verify")
    await expect.element(page.getByRole("dialog").getByLabelText("Doğrulama kodu")).toHaveValue("")
  })
})

describe("the masthead", () => {
  it("opens the modal for a visitor, and gives the keyboard back when it is closed", async () => {
    await visit("/")
    const open = page.getByRole("banner").getByRole("button", { name: "Giriş Yap" })
    await open.click()
    await expect.element(dialog).toBeVisible()
    await userEvent.keyboard("{Escape}")
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(open).toHaveFocus()
  })

  it("closes the modal for a user who goes back", async () => {
    const { router } = await visit("/nowhere")
    await page.getByRole("banner").getByRole("link", { name: "Sayfa" }).click()
    await expect.element(home).toBeVisible()
    await page.getByRole("banner").getByRole("button", { name: "Giriş Yap" }).click()
    await expect.element(dialog).toBeVisible()
    router.history.back()
    await expect.element(page.getByRole("heading", { level: 1, name: "Sayfa bulunamadı" })).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  it("leads a signed-in user to their account, and a publisher to the desk too", async () => {
    signedIn(publisher)
    await visit("/", {}, serverOf(publisher))
    const masthead = page.getByRole("banner")
    await expect.element(masthead.getByRole("link", { name: "Hesabım: Yaprak Yayıncı" })).toBeVisible()
    await expect.element(masthead.getByRole("link", { name: "Yayıncı masası" })).toBeVisible()
    await expect.element(masthead.getByRole("button", { name: "Giriş Yap" })).not.toBeInTheDocument()
    await masthead.getByRole("link", { name: "Hesabım: Yaprak Yayıncı" }).click()
    await expect.element(page.getByRole("heading", { level: 1, name: "Profil Bilgilerim" })).toBeVisible()
  })

  it("calls the account of a user who has neither name nor address a user's", async () => {
    const nameless = user({ name: " ", email: "" })
    signedIn(nameless)
    await visit("/", {}, serverOf(nameless))
    await expect.element(page.getByRole("banner").getByRole("link", { name: "Hesabım: Kullanıcı" })).toBeVisible()
  })

  it.each([320, 390, 768, 1440])("moves nothing when it turns out who is here, %i px wide", async (width) => {
    await page.viewport(width, 844)
    const nobodyKnown = sessionMachine.provide({
      actors: { recall: silent, watch: silent, reportBrowser: silent, confirm: silent }
    })
    const [auth, toasts, theme] = [
      createActor(authMachine),
      createActor(toastsMachine),
      createActor(themeMachine, { input: { worn: "system" } })
    ]
    const places = () =>
      [...document.querySelectorAll("header, header > div, header p, header nav, header a[href='/']")].map(
        (element) => {
          const { x, y, width: wide, height } = element.getBoundingClientRect()
          return [x, y, wide, height]
        }
      )
    for (const who of [null, reader, publisher]) {
      const session = createActor(nobodyKnown).start()
      const { unmount } = await show(
        <div data-frame>
          <Masthead session={session} auth={auth} toasts={toasts} theme={theme} notificationCount={deferred().actor} />
        </div>,
        { language: "en" }
      )
      await expect.element(page.getByRole("link", { name: "Sayfa" })).toBeVisible()
      const before = places()
      session.send({ type: "session.recalled", user: who })
      const way =
        who === null ? page.getByRole("button", { name: "Sign in" }) : page.getByRole("link", { name: /^My account: / })
      await expect.element(way).toBeVisible()
      expect(places()).toEqual(before)
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
      await unmount()
    }
  })

  it.each(stagings)("leaves nothing for axe to find, $language, $theme", async (staging) => {
    signedIn(publisher)
    await visit("/", staging, serverOf(publisher))
    await expect.element(page.getByRole("banner").getByRole("link").nth(2)).toBeVisible()
    expect(await faults()).toEqual([])
  })
})
