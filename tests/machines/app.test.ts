import { Effect, Layer, Logger, ManagedRuntime } from "effect"
import { FetchHttpClient } from "effect/http"
import { describe, expect, it, vi } from "vitest"
import { waitFor } from "xstate"
import { Unauthorised } from "../../src/contract/refusals.ts"
import { startApp } from "../../src/machines/app.ts"
import { servicesAtHand } from "../../src/machines/later/services.live.ts"
import type { AuthNews } from "../../src/machines/session/auth.machine.ts"
import { isSettled, isSignedIn, userOf } from "../../src/machines/session/session.view.ts"
import { shownToasts, toastOf } from "../../src/machines/toasts/toasts.view.ts"
import { SeenIssues } from "../../src/services/catalogue/SeenIssues.ts"
import type { ApiClient } from "../../src/services/platform/ApiClient.ts"
import { SessionStore, type StoredSession } from "../../src/services/session/SessionStore.ts"
import {
  endedSession,
  storedCatalogue,
  serverAnswering,
  session,
  socialWindow,
  storedSession,
  unchosenTheme
} from "../kit/doubles/doubles.ts"
import { flushTasks } from "../kit/harness/flushTasks.ts"
import { user } from "../kit/fixtures/users.ts"

type Session = (typeof ApiClient.Service)["session"]

const defne = session()
const known = { success: true, isAuthenticated: true, data: { token: "t", user: user({ name: "Defne Su" }) } } as const

const answering = (answer: Effect.Effect<unknown, unknown>) => (() => answer) as never

/** The app of a browser that stores this session, before a server that answers so. */
const app = (stored: StoredSession | null, calls: Partial<Session>) => {
  const { layer, kept, elsewhere } = storedSession(stored)
  const runtime = ManagedRuntime.make(
    Layer.mergeAll(
      layer,
      serverAnswering({ session: { verifySession: answering(Effect.never), ...calls } }),
      Layer.provide(endedSession, layer),
      socialWindow().layer,
      storedCatalogue().layer,
      unchosenTheme,
      SeenIssues.layer,
      FetchHttpClient.layer,
      Layer.succeed(FetchHttpClient.Fetch, fetch),
      Logger.layer([])
    )
  )
  return { ...startApp(servicesAtHand(runtime), () => new Promise(() => {})), kept, elsewhere }
}

type Started = ReturnType<typeof app>

const words = ({ toasts }: Started) => shownToasts(toasts.getSnapshot()).map((ref) => toastOf(ref.getSnapshot()).key)

const standing = ({ session }: Started, state: "visitor" | "checked") =>
  waitFor(session, (snapshot) => snapshot.matches(state === "visitor" ? state : { signedIn: state }))

describe("the running app", () => {
  it("knows a stored reader at once, and takes the server's word on who it is", async () => {
    const started = app(defne, { checkAuth: answering(Effect.succeed(known)) })
    await waitFor(started.session, isSettled)
    expect(isSignedIn(started.session.getSnapshot())).toBe(true)
    expect(userOf(await standing(started, "checked"))?.name).toBe("Defne Su")
    expect(words(started)).toEqual([])
  })

  it("has a visitor where nothing is stored, and asks the server nothing", async () => {
    const started = app(null, {})
    await standing(started, "visitor")
    expect(words(started)).toEqual([])
  })

  it("introduces a visitor's browser to the server, whatever that says of it", async () => {
    const introduced: Array<unknown> = []
    const started = app(null, {
      verifySession: ((call: unknown) => {
        introduced.push(call)
        return Effect.fail(new Unauthorised({}))
      }) as never
    })
    await standing(started, "visitor")
    await vi.waitFor(() =>
      expect(introduced).toEqual([{ payload: { client_id: expect.stringMatching(/^[\w-]{8,64}$/) } }])
    )
    expect(words(started)).toEqual([])
  })

  it("keeps its reader when the browser cannot be introduced", async () => {
    const started = app(defne, {
      checkAuth: answering(Effect.succeed(known)),
      verifySession: answering(Effect.die(new Error("yok")))
    })
    await standing(started, "checked")
    await flushTasks()
    expect(isSignedIn(started.session.getSnapshot())).toBe(true)
    expect(started.kept()?.token).toBe("t")
  })

  it("keeps what the server says of the reader, for the next visit", async () => {
    const started = app(defne, { checkAuth: answering(Effect.succeed(known)) })
    await standing(started, "checked")
    expect(started.kept()).toEqual({ ...defne, user: known.data.user })
  })

  it("follows another tab's sign-in, which ends the sign-in that was open here", async () => {
    const started = app(null, {})
    await standing(started, "visitor")
    const news: Array<AuthNews> = []
    started.auth.on("*", (one) => news.push(one))
    started.auth.send({ type: "auth.open", form: "login", returnTo: "/library" })
    started.elsewhere(defne)
    await standing(started, "checked")
    expect(news).toEqual([{ type: "auth.finished", returnTo: "/library" }])
    expect(words(started)).toEqual([])
  })

  it("follows another tab's sign-out in silence", async () => {
    const started = app(defne, { checkAuth: answering(Effect.succeed(known)) })
    await standing(started, "checked")
    started.elsewhere(null)
    await standing(started, "visitor")
    expect(words(started)).toEqual([])
  })

  it("tells of a session that the server ends during the visit", async () => {
    const started = app(defne, { checkAuth: answering(Effect.succeed(known)) })
    await standing(started, "checked")
    started.runtime.runFork(SessionStore.use((store) => store.clear))
    await standing(started, "visitor")
    expect(words(started)).toEqual(["session.ended"])
  })

  it("leaves it to the panel of a new password that this ended the session", async () => {
    const started = app(defne, { checkAuth: answering(Effect.succeed(known)), reset: answering(Effect.never) })
    await standing(started, "checked")
    started.auth.send({ type: "auth.open", form: "reset", token: "mektuptaki", isSignedIn: true })
    started.auth.send({ type: "form.edit", change: { password: "poyraz", passwordConfirm: "poyraz" } })
    started.auth.send({ type: "form.submit" })
    started.runtime.runFork(SessionStore.use((store) => store.clear))
    await standing(started, "visitor")
    expect(words(started)).toEqual([])
  })

  it.each([
    ["is out of reach", Effect.fail({ _tag: "HttpClientError" })],
    ["fails", Effect.fail(new Unauthorised({}))],
    ["breaks", Effect.die(new Error("yok"))]
  ])("signs nobody out when the server %s", async (_, answer) => {
    const started = app(defne, { checkAuth: answering(answer) })
    await standing(started, "checked")
    expect(started.kept()).toEqual(defne)
    expect(words(started)).toEqual([])
  })

  it.each([
    ["agrees", Effect.succeed({ success: true, data: null, message: "" })],
    ["is out of reach", Effect.fail({ _tag: "HttpClientError" })],
    ["breaks", Effect.die(new Error("yok"))]
  ])("signs out when asked to, though the server %s", async (_, answer) => {
    const started = app(defne, { checkAuth: answering(Effect.succeed(known)), logout: answering(answer) })
    await standing(started, "checked")
    started.session.send({ type: "session.leave" })
    expect(isSignedIn(started.session.getSnapshot())).toBe(false)
    expect(started.kept()).toBeNull()
    await standing(started, "visitor")
    expect(words(started)).toEqual([])
  })
})
