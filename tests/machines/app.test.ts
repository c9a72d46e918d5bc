import { Effect, Layer, Logger, ManagedRuntime } from "effect"
import { FetchHttpClient } from "effect/http"
import { describe, expect, it } from "vitest"
import { waitFor } from "xstate"
import { Unauthorised } from "../../src/contract/refusals.ts"
import { startApp } from "../../src/machines/app.ts"
import { isSettled, isSignedIn, userOf } from "../../src/machines/session/session.view.ts"
import { shownToasts, toastOf } from "../../src/machines/toasts/toasts.view.ts"
import type { ApiClient } from "../../src/services/platform/ApiClient.ts"
import type { StoredSession } from "../../src/services/session/SessionStore.ts"
import { serverAnswering, storedSession } from "../kit/doubles.ts"
import { user } from "../kit/users.ts"

type Session = (typeof ApiClient.Service)["session"]

const defne: StoredSession = { token: "t", user: user() }
const known = { success: true, isAuthenticated: true, data: { token: "t", user: user({ name: "Defne Su" }) } } as const

const answering = (answer: Effect.Effect<unknown, unknown>) => (() => answer) as never

/** The app of a browser that stores this session, before a server that answers so. */
const app = (stored: StoredSession | null, session: Partial<Session>) => {
  const { layer, kept } = storedSession(stored)
  const runtime = ManagedRuntime.make(
    Layer.mergeAll(
      layer,
      serverAnswering({ session }),
      FetchHttpClient.layer,
      Layer.succeed(FetchHttpClient.Fetch, fetch),
      Logger.layer([])
    )
  )
  return { ...startApp(runtime), kept }
}

type Started = ReturnType<typeof app>

const words = ({ toasts }: Started) => shownToasts(toasts.getSnapshot()).map((ref) => toastOf(ref.getSnapshot()).key)

const standing = ({ session }: Started, state: "visitor" | "signedIn") =>
  waitFor(session, (snapshot) => snapshot.value === state, { timeout: 2000 })

describe("the running app", () => {
  it("knows a stored reader at once, and takes the server's word on who it is", async () => {
    const started = app(defne, { checkAuth: answering(Effect.succeed(known)) })
    await waitFor(started.session, isSettled)
    expect(isSignedIn(started.session.getSnapshot())).toBe(true)
    expect(userOf(await standing(started, "signedIn"))?.name).toBe("Defne Su")
    expect(words(started)).toEqual([])
  })

  it("has a visitor where nothing is stored, and asks the server nothing", async () => {
    const started = app(null, {})
    await standing(started, "visitor")
    expect(words(started)).toEqual([])
  })

  it("forgets a session the server does not know, and says so in a toast", async () => {
    const started = app(defne, {
      checkAuth: answering(Effect.succeed({ success: true, isAuthenticated: false, data: null }))
    })
    await standing(started, "visitor")
    expect(started.kept()).toBeNull()
    expect(words(started)).toEqual(["session.ended"])
  })

  it.each([
    ["is out of reach", Effect.fail({ _tag: "HttpClientError" })],
    ["fails", Effect.fail(new Unauthorised({}))],
    ["breaks", Effect.die(new Error("yok"))]
  ])("signs nobody out when the server %s", async (_, answer) => {
    const started = app(defne, { checkAuth: answering(answer) })
    await standing(started, "signedIn")
    expect(started.kept()).toEqual(defne)
    expect(words(started)).toEqual([])
  })

  it.each([
    ["agrees", Effect.succeed({ success: true, data: null, message: "" })],
    ["is out of reach", Effect.fail({ _tag: "HttpClientError" })],
    ["never answers", Effect.never]
  ])("signs out when asked to, though the server %s", async (_, answer) => {
    const started = app(defne, { checkAuth: answering(Effect.succeed(known)), logout: answering(answer) })
    await standing(started, "signedIn")
    started.session.send({ type: "session.leave" })
    expect(isSignedIn(started.session.getSnapshot())).toBe(false)
    await waitFor(started.session, (snapshot) => snapshot.value === "visitor", { timeout: 6000 })
    expect(started.kept()).toBeNull()
    expect(words(started)).toEqual([])
  })
})
