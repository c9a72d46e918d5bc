import { Effect, Fiber, Layer, Logger, ManagedRuntime } from "effect"
import { TestClock } from "effect/testing"
import { describe, expect, it, vi } from "vitest"
import { Uploads } from "../../../src/services/publishing/Uploads.ts"
import { Renewal } from "../../../src/services/session/Renewal.ts"
import { endedSession, session, storedSession } from "../../kit/doubles/doubles.ts"
import { json, network } from "../../kit/harness/http.ts"
import { user } from "../../kit/fixtures/users.ts"

const owner = "publisher000001"

it("goes on at once when the browser is online again, whatever the clock says", async () => {
  let isCut = true
  const net = network(({ method, body }) => {
    if (isCut) return null
    return method === "POST"
      ? new Response(null, { status: 201, headers: { location: "/api/publisher/uploads/upload000000001" } })
      : new Response(null, { status: 204, headers: { "upload-offset": `${(body as Uint8Array).length}` } })
  })
  const runtime = ManagedRuntime.make(
    Uploads.layer.pipe(
      Layer.provide(endedSession),
      Layer.provide(storedSession(session({ token: "abc", user: user({ id: owner }) })).layer),
      Layer.provide(net.layer),
      Layer.provideMerge(TestClock.layer()),
      Layer.provideMerge(Logger.layer([]))
    )
  )
  const news: Array<string> = []
  const fiber = runtime.runFork(
    Uploads.use((uploads) =>
      uploads.send({ owner, name: "kasım.pdf", bytes: new Blob(["%PDF-1.7"]), upload: null }, ({ type }) =>
        Effect.sync(() => news.push(type))
      )
    )
  )
  await vi.waitFor(() => expect(news).toEqual(["upload.stalled"]), { timeout: 15_000 })
  isCut = false
  window.dispatchEvent(new Event("online"))
  await runtime.runPromise(Fiber.join(fiber))
  expect(news).toEqual(["upload.stalled", "upload.begun", "upload.acknowledged", "upload.completed"])
  expect(net.asked.map(({ method, headers }) => [method, headers["authorization"]])).toEqual([
    ["POST", "Bearer abc"],
    ["POST", "Bearer abc"],
    ["PATCH", "Bearer abc"]
  ])
})

describe("an upload whose token has run out", () => {
  const refusal = (_tag: string) => json({ success: false, _tag, message: `${_tag}!` }, 401)

  /** Sends eight bytes to a server that takes the token `t1` from its first byte on; with what a refresh brings. */
  const sending = async (refresh: () => Response | null) => {
    const stored = storedSession(session({ token: "old", user: user({ id: owner }) }))
    const net = network(({ method, path, headers, body }) => {
      if (path === "/api/auth/refresh-token") return refresh()
      if (headers["authorization"] !== "Bearer t1") return refusal("Unauthorised")
      return method === "POST"
        ? new Response(null, { status: 201, headers: { location: "/api/publisher/uploads/upload000000001" } })
        : new Response(null, { status: 204, headers: { "upload-offset": `${(body as Uint8Array).length}` } })
    })
    const runtime = ManagedRuntime.make(
      Uploads.layer.pipe(
        Layer.provide(Renewal.layer),
        Layer.provide(stored.layer),
        Layer.provide(net.layer),
        Layer.provideMerge(Logger.layer([]))
      )
    )
    const news: Array<string> = []
    const bytes = new Blob(["%PDF-1.7"])
    const outcome = await runtime.runPromise(
      Uploads.use((uploads) =>
        uploads.send({ owner, name: "kasım.pdf", bytes, upload: null }, ({ type }) =>
          Effect.sync(() => void news.push(type))
        )
      ).pipe(
        Effect.match({ onSuccess: () => "completed", onFailure: ({ _tag }) => _tag }),
        Effect.raceFirst(
          Effect.callback<string>((resume) => void stalled(news, () => resume(Effect.succeed("stalled"))))
        )
      )
    )
    return { outcome, asks: net.asked.map(({ method, path }) => `${method} ${path}`), kept: stored.kept }
  }
  const stalled = (news: ReadonlyArray<string>, then: () => void) =>
    vi.waitFor(() => expect(news).toContain("upload.stalled"), { timeout: 15_000 }).then(then, () => {})
  const [begin, refreshes, send] = [
    "POST /api/publisher/uploads",
    "POST /api/auth/refresh-token",
    "PATCH /api/publisher/uploads/upload000000001"
  ]

  it("goes on with a renewed one, and has it renewed once", async () => {
    const renewed = { token: "t1", user: user({ id: owner }), refreshToken: "r1" }
    const { outcome, asks } = await sending(() => json({ success: true, data: renewed, message: "" }))
    expect(outcome).toBe("completed")
    expect(asks).toEqual([begin, refreshes, begin, send])
  })

  it("ends where the session is over", async () => {
    const { outcome, kept } = await sending(() => refusal("RefreshRefused"))
    expect(outcome).toBe("Unauthorised")
    expect(kept()).toBeNull()
  })

  it("waits where nobody knows whether the session is over", async () => {
    const { outcome, kept } = await sending(() => null)
    expect(outcome).toBe("stalled")
    expect(kept()?.token).toBe("old")
  })
})
