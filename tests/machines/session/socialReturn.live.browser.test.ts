import { Effect, Layer, Logger, ManagedRuntime } from "effect"
import { expect, it, vi } from "vitest"
import { createActor, waitFor } from "xstate"
import { liveSocialReturn } from "../../../src/machines/session/socialReturn.live.ts"
import { ApiClient } from "../../../src/services/platform/ApiClient.ts"
import type { StoredSession } from "../../../src/services/session/SessionStore.ts"
import { SocialWindow } from "../../../src/services/session/SocialWindow.ts"
import { endedSession, session, socialWindow, storedSession } from "../../kit/doubles/doubles.ts"
import { type Answers, json, network } from "../../kit/harness/http.ts"
import { rendered } from "../../kit/harness/rendered.ts"

let count = 0

/** The page that a provider leads back to with such a query, before a server that answers so. */
const back = (
  answer: () => ReturnType<Answers>,
  { query = `?code=c${(count += 1)}&state=s`, stored = null as StoredSession | null, popup = socialWindow() } = {}
) => {
  const net = network(answer)
  const store = storedSession(stored)
  const runtime = ManagedRuntime.make(
    Layer.mergeAll(
      ApiClient.layerNoDeps.pipe(Layer.provide(endedSession), Layer.provide(store.layer), Layer.provide(net.layer)),
      store.layer,
      popup.layer,
      Logger.layer([])
    )
  )
  const open = () => createActor(liveSocialReturn(runtime), { input: { query } }).start()
  const bodies = () =>
    net.asked.map(({ path, body }) => [path, JSON.parse(new TextDecoder().decode(body as Uint8Array))])
  return { query, open, bodies, kept: store.kept, closed: popup.closed }
}

it("sends what the provider added as it is, stores the session, and tells the window that opened this one", async () => {
  const { query, open, bodies, kept, closed } = back(() => json({ success: true, data: session(), message: "" }))
  await waitFor(open(), (snapshot) => snapshot.matches("finished"))
  expect(bodies()).toEqual([["/api/oauth/complete", { query }]])
  expect(kept()).toEqual(session())
  await vi.waitFor(() => expect(closed).toEqual([{ query, outcome: { trouble: null, email: null, join: null } }]))
})

it("sends it once, however often the screen is tried out", async () => {
  const { open, bodies } = back(() => json({ success: true, data: session(), message: "" }))
  open().stop()
  const second = open()
  await waitFor(second, (snapshot) => snapshot.matches("finished"))
  await waitFor(open(), (snapshot) => snapshot.matches("finished"))
  expect(bodies()).toHaveLength(1)
})

it("is done where the page is loaded again by a signed-in user, and asks for nothing", async () => {
  const { open, bodies } = back(() => null, { query: "", stored: session() })
  await waitFor(open(), (snapshot) => snapshot.matches("finished"))
  expect(bodies()).toEqual([])
})

it("says how it went where the window can neither tell nor close", async () => {
  const mute = Layer.mock(SocialWindow, { close: () => Effect.die(new Error("no channel")) })
  const { open } = back(() => json({ success: true, data: session(), message: "" }), {
    popup: { ...socialWindow(), layer: mute }
  })
  const actor = open()
  await waitFor(actor, (snapshot) => snapshot.matches("finished"))
  await rendered()
  expect(actor.getSnapshot()).toMatchObject({ status: "active", value: "finished" })
})

it.each([
  [
    "in the server's words, with the address whose password is asked for and what joins them",
    () =>
      json(
        {
          success: false,
          _tag: "SocialRefused",
          message: "Var.",
          reason: "addressTaken",
          provider: "Google",
          email: "defne@example.org",
          join: "birleştir"
        },
        400
      ),
    {
      trouble: { _tag: "SocialRefused", message: "Var.", reason: "addressTaken" },
      email: "defne@example.org",
      join: "birleştir"
    }
  ],
  [
    "where there was no answer",
    () => null,
    { trouble: { _tag: "Unreachable", message: null }, email: null, join: null }
  ]
])("tells a refusal %s", async (_, answer, outcome) => {
  const { query, open, kept, closed } = back(answer)
  const snapshot = await waitFor(open(), (now) => now.matches("refused"))
  expect(snapshot.context.trouble).toEqual(outcome.trouble)
  expect(kept()).toBeNull()
  await vi.waitFor(() => expect(closed).toEqual([{ query, outcome }]))
})
