import { Effect, Fiber, Layer, Logger, ManagedRuntime } from "effect"
import { TestClock } from "effect/testing"
import { expect, it, vi } from "vitest"
import { Uploads } from "../../../src/services/publishing/Uploads.ts"
import { endedSession, session, storedSession } from "../../kit/doubles.ts"
import { network } from "../../kit/http.ts"
import { user } from "../../kit/users.ts"

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
