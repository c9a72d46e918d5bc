import { Layer, Logger, ManagedRuntime } from "effect"
import { TestClock } from "effect/testing"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { createActor, waitFor } from "xstate"
import type { AuthFields } from "../../../src/domain/session/SignInForm.ts"
import { liveAuth } from "../../../src/machines/session/auth.live.ts"
import type { AuthNews } from "../../../src/machines/session/auth.machine.ts"
import { isOpen } from "../../../src/machines/session/auth.view.ts"
import {
  formOf,
  isAlreadySignedIn,
  contentOf,
  socialOf,
  troubleOf
} from "../../../src/machines/session/authForm.view.ts"
import { providersOf } from "../../../src/machines/session/social.view.ts"
import { ApiClient } from "../../../src/services/platform/ApiClient.ts"
import { takeAddressToken, storedToken } from "../../../src/services/session/addressToken.ts"
import type { StoredSession } from "../../../src/services/session/SessionStore.ts"
import { sentenceOf } from "../../../src/ui/session/useRefusalMessage.ts"
import { endedSession, session, socialWindow, storedSession } from "../../kit/doubles/doubles.ts"
import { type Answers, json, network } from "../../kit/harness/http.ts"
import { user } from "../../kit/fixtures/users.ts"

const ok = (data: unknown) => json({ success: true, data, message: "" })
const refused = (_tag: string, status: number, fields: object = {}) =>
  json({ success: false, _tag, message: `${_tag}!`, ...fields }, status)

const defne = { name: " Defne ", email: " defne@example.org ", password: " parola 1", passwordConfirm: " parola 1" }
const google = { name: "google", title: "Google" }
const authUrl = "https://kimlik.example/authorize?state=s1"

type Given = Readonly<Record<string, () => ReturnType<Answers>>>

const home = location.href

/** The modal before a server that answers so, where this is stored. */
const modal = (
  given: Given,
  stored: StoredSession | null = null,
  popup = socialWindow(),
  clock: Layer.Layer<never> = Layer.empty
) => {
  const net = network(({ path }) => (given[path.slice("/api".length)] ?? (() => refused("NotFound", 404)))())
  const store = storedSession(stored)
  const sessions = store.layer
  const runtime = ManagedRuntime.make(
    Layer.mergeAll(
      ApiClient.layerNoDeps.pipe(Layer.provide(endedSession), Layer.provide(sessions), Layer.provide(net.layer)),
      sessions,
      popup.layer,
      clock,
      Logger.layer([])
    )
  )
  const auth = createActor(liveAuth(runtime)).start()
  const news: Array<AuthNews> = []
  auth.on("*", (one) => news.push(one))
  const sent = (path: string) => {
    const call = net.asked.findLast((one) => one.path === `/api${path}`)
    return call === undefined ? null : JSON.parse(new TextDecoder().decode(call.body as Uint8Array))
  }
  const until = (settled: Parameters<typeof waitFor<typeof auth>>[1]) => waitFor(auth, settled)
  const { kept, elsewhere } = store
  return { auth, news, sent, until, popup, kept, elsewhere, runtime, asked: net.asked, paths: net.paths }
}

type Form = Parameters<typeof fill>[1]
const fill = (
  { auth }: ReturnType<typeof modal>,
  form: "login" | "register" | "forgot" | "verify" | "reset",
  change: Partial<AuthFields>
) => {
  auth.send({ type: "auth.open", form })
  auth.send({ type: "form.edit", change })
  auth.send({ type: "form.submit" })
}

const openedAt = (path: string) => {
  history.replaceState(null, "", path)
  takeAddressToken()
  history.replaceState(null, "", home)
}

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.restoreAllMocks()
  history.replaceState(null, "", home)
})

describe("signing in", () => {
  it("sends what is typed, and stores what comes of it", async () => {
    const one = modal({ "/auth/login": () => ok(session({ token: "t1", refreshToken: "r1" })) })
    fill(one, "login", { ...defne, remember: true })
    await one.until((snapshot) => snapshot.matches("closed"))
    expect(one.sent("/auth/login")).toEqual({ email: "defne@example.org", password: " parola 1", remember: true })
    expect(one.kept()).toEqual(session({ token: "t1", refreshToken: "r1" }))
    expect(one.news).toEqual([{ type: "auth.finished", returnTo: null }])
  })

  it("tells whom else one can sign in through, as often as it is opened", async () => {
    const one = modal({ "/oauth/providers": () => ok({ items: [google] }) })
    one.auth.send({ type: "auth.open", form: "login" })
    const social = socialOf(one.auth.getSnapshot())
    await vi.waitFor(() => expect(providersOf(social.getSnapshot())).toEqual([google]))
    one.auth.send({ type: "auth.open", form: "login" })
    await vi.waitFor(() => expect(one.paths()).toEqual(["/api/oauth/providers", "/api/oauth/providers"]))
  })
})

const sent: Readonly<Record<Exclude<Form, "login">, readonly [string, object]>> = {
  register: [
    "/register",
    { name: "Defne", email: "defne@example.org", password: " parola 1", passwordConfirm: " parola 1" }
  ],
  forgot: ["/forgot-password", { email: "defne@example.org" }],
  verify: ["/auth/verify", { token: "abc" }],
  reset: ["/auth/reset", { token: "abc", password: " parola 1", passwordConfirm: " parola 1" }]
}

describe.each(["register", "forgot", "verify", "reset"] as const)("the form %s", (form) => {
  const [path, body] = sent[form]

  it("sends what is typed, and shows its panel", async () => {
    const one = modal({ [path]: () => ok(form === "register" ? { user: user() } : null) })
    fill(one, form, { ...defne, token: " abc " })
    await one.until((snapshot) => contentOf(snapshot) === "panel")
    expect(one.sent(path)).toEqual(body)
    expect(one.kept()).toBeNull()
  })
})

describe.each<[Form, string, string, number, object, object?]>([
  ["login", "/auth/login", "WrongCredentials", 401, {}],
  ["login", "/auth/login", "TooManyRequests", 429, { retryAfterSeconds: 9 }],
  ["register", "/register", "AddressTaken", 409, {}],
  ["forgot", "/forgot-password", "TooManyRequests", 429, { retryAfterSeconds: 9 }],
  ["verify", "/auth/verify", "LinkRefused", 400, { reason: "verify" }, { reason: "verify" }],
  ["reset", "/auth/reset", "LinkRefused", 400, { reason: "reset" }, { reason: "reset" }]
])("the form %s at %s", (form, path, tag, status, fields, told = {}) => {
  it(`is filled in again where it was refused as ${tag}`, async () => {
    const one = modal({ [path]: () => refused(tag, status, fields) })
    fill(one, form, { ...defne, token: "abc" })
    const snapshot = await one.until((now) => troubleOf(now) !== null)
    expect(troubleOf(snapshot)).toEqual({ _tag: tag, message: `${tag}!`, ...told })
    expect([isOpen(snapshot), formOf(snapshot), contentOf(snapshot)]).toEqual([true, form, "form"])
    expect(one.kept()).toBeNull()
  })

  it("is filled in again where there was no answer", async () => {
    const one = modal({ [path]: () => null })
    fill(one, form, { ...defne, token: "abc" })
    expect(troubleOf(await one.until((now) => troubleOf(now) !== null))).toEqual({ _tag: "Unreachable", message: null })
  })
})

it("says at sign-in what a refusal of another server says, and for a bare 401 what is meant", async () => {
  const answers = {
    "": { _tag: "Unauthorised", message: null },
    '{"success":false,"message":"Hesabınız kapalı."}': { _tag: "Unauthorised", message: "Hesabınız kapalı." }
  }
  for (const [body, trouble] of Object.entries(answers)) {
    const headers = { "content-type": "application/json" }
    const one = modal({ "/auth/login": () => new Response(body, { status: 401, headers }) })
    fill(one, "login", { ...defne, token: "abc" })
    expect(troubleOf(await one.until((now) => troubleOf(now) !== null))).toEqual(trouble)
    expect(sentenceOf("login", trouble)).toBe("refused.WrongCredentials")
  }
})

describe("the token of a mail", () => {
  it.each(["verify", "reset"] as const)("is dropped when it was used: %s", async (form) => {
    openedAt(`/auth/${form}?token=abc`)
    const one = modal({ [`/auth/${form}`]: () => ok(null) })
    fill(one, form, { ...defne, token: storedToken(form) ?? "" })
    await one.until((snapshot) => contentOf(snapshot) === "panel")
    expect(storedToken(form)).toBeNull()
  })

  it.each(["verify", "reset"] as const)("is dropped when it is refused for good, and else kept: %s", async (form) => {
    openedAt(`/auth/${form}?token=abc`)
    let answer = refused("TooManyRequests", 429, { retryAfterSeconds: 9 })
    const one = modal({ [`/auth/${form}`]: () => answer })
    fill(one, form, { ...defne, token: "abc" })
    await one.until((now) => troubleOf(now)?._tag === "TooManyRequests")
    expect(storedToken(form)).toBe("abc")
    answer = refused("LinkRefused", 400, { reason: form })
    one.auth.send({ type: "form.submit" })
    await one.until((now) => troubleOf(now)?._tag === "LinkRefused")
    expect(storedToken(form)).toBeNull()
  })

  it("leads a signed-in user to the profile, which knows by then that the address is verified", async () => {
    const verified = user({ verified: true, name: "Defne Su" })
    const stored = session({ user: user({ verified: false }) })
    const checked = () => json({ success: true, isAuthenticated: true, data: { token: "t", user: verified } })
    const one = modal({ "/auth/verify": () => ok(null), "/check-auth": checked }, stored)
    fill(one, "verify", { token: "abc" })
    expect(isAlreadySignedIn(await one.until((snapshot) => contentOf(snapshot) === "panel"))).toBe(true)
    expect(one.kept()).toEqual({ ...stored, user: verified })
  })

  it("of a new password signs out where the session is ended by it", async () => {
    const one = modal({ "/auth/reset": () => ok(null), "/check-auth": () => refused("Unauthorised", 401) }, session())
    fill(one, "reset", { ...defne, token: "abc" })
    await one.until((snapshot) => contentOf(snapshot) === "panel")
    expect(one.kept()).toBeNull()
  })

  it("signs nobody out where the server says nothing", async () => {
    const one = modal({ "/auth/verify": () => ok(null), "/check-auth": () => null }, session())
    fill(one, "verify", { token: "abc" })
    expect(isAlreadySignedIn(await one.until((snapshot) => contentOf(snapshot) === "panel"))).toBe(true)
    expect(one.kept()).toEqual(session())
  })
})

describe.each(["verify", "reset"] as const)("the form %s of a signed-in user", (form) => {
  it("is told within 3 seconds that it worked, and its token used at once, though the server says no more", async () => {
    openedAt(`/auth/${form}?token=abc`)
    const hanging = { [`/auth/${form}`]: () => ok(null), "/check-auth": () => new Promise<never>(() => {}) }
    const one = modal(hanging, session(), socialWindow(), TestClock.layer())
    fill(one, form, { ...defne, token: "abc" })
    await vi.waitFor(() => expect(one.paths()).toContain("/api/check-auth"))
    expect(storedToken(form)).toBeNull()
    await one.runtime.runPromise(TestClock.adjust("2999 millis"))
    expect(contentOf(one.auth.getSnapshot())).toBe("form")
    await one.runtime.runPromise(TestClock.adjust("1 millis"))
    await one.until((snapshot) => contentOf(snapshot) === "panel")
    expect(one.kept()).toEqual(session())
  })
})

describe("signing in through a provider", () => {
  const initiated = () => json({ success: true, authUrl, provider: google })
  const start = (one: ReturnType<typeof modal>, remember = false) => {
    one.auth.send({ type: "auth.open", form: "login", returnTo: "/library" })
    one.auth.send({ type: "form.edit", change: { remember } })
    one.auth.send({ type: "social.start", provider: "google" })
  }
  const refusal = async (one: ReturnType<typeof modal>) => {
    const snapshot = await one.until((now) => troubleOf(now) !== null)
    expect(one.popup.isOpen()).toBe(false)
    return { trouble: troubleOf(snapshot), email: snapshot.context.fields.email }
  }

  it("opens the window within the press, before anything is waited for", async () => {
    const one = modal({ "/oauth/initiate-auth": initiated })
    one.auth.send({ type: "auth.open", form: "login" })
    await vi.waitFor(() => expect(one.paths()).toHaveLength(1))
    one.auth.send({ type: "social.start", provider: "google" })
    expect(one.popup.isOpen()).toBe(true)
    one.auth.stop()
  })

  it("leads it to where the server says, and is over when what it stored is there", async () => {
    const popup = socialWindow()
    const one = modal({ "/oauth/initiate-auth": initiated }, null, popup)
    start(one, true)
    await vi.waitFor(() => expect(popup.led).toEqual([authUrl]))
    one.elsewhere(session())
    popup.shut(null)
    await one.until((snapshot) => snapshot.matches("closed"))
    expect(one.news).toEqual([{ type: "auth.finished", returnTo: "/library" }])
    expect(popup.isOpen()).toBe(false)
  })

  it("says what it was refused for, and asks for the password of an address that is known", async () => {
    const one = modal({ "/oauth/initiate-auth": initiated })
    start(one)
    const trouble = { _tag: "SocialRefused", message: "Var." }
    one.popup.shut({ trouble, email: "defne@example.org", join: "birleştir" })
    expect(await refusal(one)).toEqual({ trouble, email: "defne@example.org" })
  })

  it("sends along with that password what joins the two, and with no other", async () => {
    const one = modal({ "/oauth/initiate-auth": initiated, "/auth/login": () => refused("WrongCredentials", 401) })
    const sent = async (count: number) => {
      one.auth.send({ type: "form.edit", change: { email: "defne@example.org", password: "gizli" } })
      one.auth.send({ type: "form.submit" })
      await vi.waitFor(() => expect(one.paths().filter((path) => path === "/api/auth/login")).toHaveLength(count))
      await one.until((snapshot) => snapshot.hasTag("editable"))
      return one.sent("/auth/login")
    }
    start(one)
    one.popup.shut({
      trouble: { _tag: "SocialRefused", message: "Var." },
      email: "defne@example.org",
      join: "birleştir"
    })
    await refusal(one)
    const payload = { email: "defne@example.org", password: "gizli", remember: false }
    expect(await sent(1)).toEqual({ ...payload, join: "birleştir" })
    expect(await sent(2)).toEqual({ ...payload, join: "birleştir" })
    one.auth.send({ type: "auth.open", form: "login" })
    expect(await sent(3)).toEqual(payload)
  })

  it.each([
    ["", null],
    [", and takes no session for its own that was there before it", session()]
  ])("says that the window was closed%s", async (_, before) => {
    const one = modal({ "/oauth/initiate-auth": initiated }, before)
    start(one)
    await vi.waitFor(() => expect(one.popup.led).toHaveLength(1))
    one.popup.shut(null)
    expect((await refusal(one)).trouble).toEqual({ _tag: "PopupClosed", message: null })
  })

  it("says that something went wrong where it worked and nothing is stored", async () => {
    const one = modal({ "/oauth/initiate-auth": initiated })
    start(one)
    one.popup.shut({ trouble: null, email: null, join: null })
    expect((await refusal(one)).trouble).toEqual({ _tag: "Failed", message: null })
  })

  it("says that the window was blocked, and asks the server nothing", async () => {
    const one = modal({}, null, socialWindow(true))
    start(one)
    expect((await refusal(one)).trouble).toEqual({ _tag: "PopupBlocked", message: null })
    expect(one.paths()).not.toContain("/api/oauth/initiate-auth")
  })

  it.each([
    ["in the server's words", () => refused("ProviderUnreachable", 502), "ProviderUnreachable!"],
    ["in ours where there are none", () => null, null]
  ])("says that it could not begin, %s, and closes the window", async (_, answer, message) => {
    const one = modal({ "/oauth/initiate-auth": answer })
    start(one)
    expect((await refusal(one)).trouble).toEqual({ _tag: "InitiateFailed", message })
  })

  it("closes the window where it is given up", async () => {
    const one = modal({ "/oauth/initiate-auth": initiated })
    start(one)
    await vi.waitFor(() => expect(one.popup.led).toEqual([authUrl]))
    one.auth.send({ type: "social.cancel" })
    await vi.waitFor(() => expect(one.popup.isOpen()).toBe(false))
    expect(troubleOf(one.auth.getSnapshot())).toBeNull()
  })

  it("asks for a longer session if the user is to be remembered", async () => {
    const one = modal({ "/oauth/initiate-auth": initiated })
    start(one, true)
    await vi.waitFor(() => expect(one.popup.led).toHaveLength(1))
    const asked = one.asked.find(({ path }) => path === "/api/oauth/initiate-auth")
    expect(asked?.search).toBe("?provider=google&remember=true")
    one.auth.stop()
  })
})
