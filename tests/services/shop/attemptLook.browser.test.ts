import { Layer, ManagedRuntime } from "effect"
import { TestClock } from "effect/testing"
import { expect, it, vi } from "vitest"
import { type Look, lookAt } from "../../../src/services/shop/attemptLook.ts"
import { endedSession, session, storedSession } from "../../kit/doubles/doubles.ts"
import { type Answers, json, network } from "../../kit/harness/http.ts"

const key = "key-of-now-000000"

/** A tab before such a server. Its attempt was sent when the clock began, and time passes when it is told to. */
const tab = (answers: Answers) => {
  const { layer, paths } = network(answers)
  const { runPromise } = ManagedRuntime.make(
    endedSession.pipe(
      Layer.provideMerge(storedSession(session()).layer),
      Layer.merge(layer),
      Layer.merge(TestClock.layer())
    )
  )
  return {
    look: () => runPromise(lookAt({ key, at: 0, ids: ["atlas-12"] })),
    pass: (millis: number) => runPromise(TestClock.adjust(millis)),
    paths
  }
}

const order = (state: string, more: object = {}) =>
  json({ success: true, data: { order_number: "1", state, reason: null, ...more }, message: "Reddedildi." })
const refused = (status: number, _tag: string, more: object = {}) =>
  json({ success: false, _tag, message: "", ...more }, status)

const awaited = { type: "attempt.awaited", key, url: null } as const
const failed: Look = { answer: { type: "attempt.failed", key, message: "Reddedildi." }, again: null }
const nothing: Look = { answer: null, again: 15 }

it("asks by the attempt's key", async () => {
  const { look, paths } = tab(() => order("pending"))
  await look()
  expect(paths()).toEqual([`/api/checkout/attempts/${key}`])
})

it.each<readonly [string, Response | null, Look]>([
  ["paid", order("paid"), { answer: { type: "order.settled", number: "1", ids: ["atlas-12"], key }, again: null }],
  ["failed", order("failed", { reason: "doNotHonour" }), failed],
  ["expired", order("expired", { reason: "expired" }), failed],
  // Its reader knows: they have begun another.
  [
    "superseded",
    order("expired", { reason: "superseded" }),
    { answer: { type: "attempt.superseded", key }, again: null }
  ],
  ["under way", order("pending"), { answer: awaited, again: 5 }],
  [
    "asked by the bank",
    order("challenged", { challenge_url: "/bank" }),
    { answer: { ...awaited, url: "/bank" }, again: 15 }
  ],
  [
    "not known yet",
    refused(409, "PaymentPending", { retryAfterSeconds: 6, order_number: "1" }),
    { answer: awaited, again: 6 }
  ],
  ["asked too often", refused(429, "TooManyRequests", { retryAfterSeconds: 30 }), { answer: null, again: 30 }],
  ["a server that broke", refused(500, "ServerFault", { reference: "x" }), nothing],
  ["an answer of nobody's", json({ success: true }), nothing],
  ["no line", null, nothing]
])("says what came of it, and when to ask again: %s", async (_, answer, expected) => {
  expect(await tab(() => answer).look()).toEqual(expected)
})

it("calls lost only what was not sent for 90 s", async () => {
  const { look, pass } = tab(() => refused(404, "OrderNotFound"))
  expect(await look()).toEqual({ answer: null, again: 5 })
  await pass(90_000)
  expect(await look()).toEqual({ answer: null, again: 5 })
  await pass(1)
  expect(await look()).toEqual({ answer: { type: "attempt.lost", key }, again: null })
})

it("does not wait for an answer for longer than 15 s", async () => {
  const { look, pass, paths } = tab(() => new Promise(() => {}))
  const looking = look()
  await vi.waitFor(() => expect(paths()).toHaveLength(1))
  await pass(15_000)
  expect(await looking).toEqual(nothing)
})
