import { Layer, Logger, ManagedRuntime } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { type AnyActorRef, createActor, type InspectionEvent, waitFor } from "xstate"
import { livePassword } from "../../../src/machines/account/password.live.ts"
import { openInspector } from "../../../src/machines/inspection/inspector.ts"
import { liveAuth } from "../../../src/machines/session/auth.live.ts"
import { liveSession } from "../../../src/machines/session/session.live.ts"
import { liveSocialReturn } from "../../../src/machines/session/socialReturn.live.ts"
import { ApiClient } from "../../../src/services/platform/ApiClient.ts"
import { Renewal } from "../../../src/services/session/Renewal.ts"
import { SessionStore } from "../../../src/services/session/SessionStore.ts"
import { session, socialWindow } from "../../kit/doubles/doubles.ts"
import { type Answers, json, network } from "../../kit/harness/http.ts"
import { user } from "../../kit/fixtures/users.ts"

const methods = ["debug", "error", "info", "log", "trace", "warn"] as const

/** Everything that left the page for the inspector's window, the console or the log. */
const recording = (answers: Answers) => {
  const left: Array<string> = []
  const say = (...words: ReadonlyArray<unknown>) =>
    void left.push(
      words
        .map((word) => (word instanceof Error ? String(word.stack) : (JSON.stringify(word) ?? String(word))))
        .join(" ")
    )
  for (const method of methods) vi.spyOn(console, method).mockImplementation(say)
  vi.spyOn(window, "open").mockReturnValue({ postMessage: say } as never)
  const seen: Array<InspectionEvent["type"]> = []
  const inspecting = openInspector("/flows.html")
  const inspect = (event: InspectionEvent) => {
    seen.push(event.type)
    inspecting(event)
  }
  window.dispatchEvent(new MessageEvent("message", { data: { type: "@statelyai.connected" } }))
  const net = network(answers)
  const runtime = ManagedRuntime.make(
    ApiClient.layerNoDeps.pipe(
      Layer.provideMerge(Renewal.layer),
      Layer.provideMerge(SessionStore.layer),
      Layer.provideMerge(socialWindow().layer),
      Layer.provideMerge(net.layer),
      Layer.provideMerge(Logger.layer([Logger.map(Logger.formatJson, (line) => say(line))]))
    )
  )
  /** The inspector sends when the browser has nothing better to do, in the order of what it saw. */
  const all = async () => {
    await new Promise((resolve) => requestIdleCallback(resolve))
    return left.join("\n")
  }
  return { runtime, inspect, seen, all, bodies: () => net.asked.map(bodyOf).join("\n") }
}

const bodyOf = ({ body }: { readonly body: unknown }) =>
  body === undefined ? "" : new TextDecoder().decode(body as Uint8Array)

const refused = (_tag: string, status = 400) => json({ success: false, _tag, message: `${_tag}!` }, status)
const settled = (actor: AnyActorRef) => waitFor(actor, (snapshot) => !snapshot.hasTag("busy"))

const canaries = {
  password: "kanarya-parola",
  passwordConfirm: "kanarya-parola",
  currentPassword: "kanarya-eski",
  token: "kanarya-posta"
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

describe("what leaves the page for the inspector, the console and the log", () => {
  it.each<[string, Answers]>([
    ["refuses", () => refused("TooManyRequests", 429)],
    ["breaks", () => new Response("<h1>no</h1>", { status: 500 })],
    ["is out of reach", () => null],
    [
      "signs in",
      () =>
        json({
          success: true,
          data: session({ token: "kanarya-erisim", refreshToken: "kanarya-yenileme" }),
          message: ""
        })
    ]
  ])("has nothing that was typed to sign in, before a server that %s", async (_, answers) => {
    const { runtime, inspect, seen, all, bodies } = recording(answers)
    const auth = createActor(liveAuth(runtime), { inspect }).start()
    for (const form of ["login", "register", "forgot", "verify", "reset"] as const) {
      auth.send({ type: "auth.open", form, token: canaries.token })
      auth.send({ type: "form.edit", change: { ...canaries, name: "Defne", email: "defne@example.org" } })
      auth.send({ type: "form.submit" })
      await settled(auth)
    }
    auth.stop()
    expect(bodies()).toContain(canaries.password)
    expect(bodies()).toContain(canaries.token)
    expect(new Set(seen)).toContain("@xstate.snapshot")
    expect(await all()).toContain("defne@example.org")
    expect(await all()).not.toContain("kanarya")
  })

  it.each([true, false])("has no password that was given to the account", async (hasPassword) => {
    const { runtime, inspect, all, bodies } = recording(() => refused("WrongPassword", 422))
    const password = createActor(livePassword(runtime), { input: { hasPassword }, inspect }).start()
    const { token: _, ...change } = canaries
    password.send({ type: "form.edit", change })
    password.send({ type: "form.submit" })
    await settled(password)
    password.stop()
    expect(bodies()).toContain(canaries.password)
    expect(await all()).toContain("form.edit")
    expect(await all()).not.toContain("kanarya")
  })

  it("has nothing that a provider added to the address", async () => {
    const { runtime, inspect, all, bodies } = recording(() => refused("SocialRefused"))
    const query = "?code=kanarya-kod&state=kanarya-durum"
    const back = createActor(liveSocialReturn(runtime), { input: { query }, inspect }).start()
    await settled(back)
    back.stop()
    expect(bodies()).toContain("kanarya-kod")
    expect(await all()).toContain("refused")
    expect(await all()).not.toContain("kanarya")
  })

  it("has no token of a stored session, also where it is renewed", async () => {
    localStorage.setItem("user", JSON.stringify(user()))
    localStorage.setItem("refreshToken", "kanarya-yenileme")
    localStorage.setItem("token", "kanarya-erisim")
    const { runtime, inspect, all, bodies } = recording(({ path, headers }) => {
      if (path === "/api/auth/refresh-token") {
        return json({ success: true, data: session({ token: "kanarya-2", refreshToken: "kanarya-3" }), message: "" })
      }
      return headers["authorization"] === "Bearer kanarya-2"
        ? json({ success: true, isAuthenticated: true, data: { token: "kanarya-2", user: user() } })
        : refused("Unauthorised", 401)
    })
    const reader = createActor(liveSession(runtime), { inspect }).start()
    await waitFor(reader, (snapshot) => snapshot.matches({ signedIn: "checked" }))
    reader.stop()
    expect(bodies()).toContain("kanarya-yenileme")
    expect(await all()).toContain("session.confirmed")
    expect(await all()).not.toContain("kanarya")
  })
})
