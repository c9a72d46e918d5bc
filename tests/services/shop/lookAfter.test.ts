import { Deferred, Effect } from "effect"
import { TestClock } from "effect/testing"
import { beforeAll, expect, it, vi } from "vitest"
import { lookAfter } from "../../../src/services/shop/lookAfter.ts"

const { line } = vi.hoisted(() => ({ line: { answer: (): unknown => null } }))
const { seen } = vi.hoisted(() => ({ seen: { again: (): unknown => null } }))

vi.mock("../../../src/services/shop/checkoutCall.ts", () => ({
  checkoutCall: () => Effect.suspend(line.answer as never)
}))
vi.mock("../../../src/services/platform/whenSeen.ts", () => ({
  whenSeen: Effect.void,
  whenHidden: Effect.suspend(() => seen.again() as never)
}))

// Fetching it takes no time of the clock.
beforeAll(() => import("../../../src/services/shop/checkoutCall.ts"))

const key = "key-of-now-000000"
const order = (state: string, more: object = {}) =>
  Effect.succeed({ data: { order_number: "1", state, reason: null, ...more }, message: "Reddedildi." })
const refused = (_tag: string, more: object = {}) => Effect.fail({ _tag, ...more })

/** What is heard of an attempt within so many seconds of its sending, when the server answers so, and how often it is asked. */
const heard = async (answer: Effect.Effect<unknown, unknown>, seconds: number, isElsewhere = false, comes?: number) => {
  const news: Array<unknown> = []
  let calls = 0
  line.answer = () => {
    calls += 1
    return answer
  }
  await Effect.runPromise(
    Effect.gen(function* () {
      const back = yield* Deferred.make<void>()
      seen.again = () => Deferred.await(back)
      yield* Effect.forkChild(
        lookAfter({ key, at: 0, ids: ["atlas-12"], isElsewhere }, (one) => Effect.sync(() => void news.push(one)))
      )
      for (let second = 0; second < seconds; second += 1) {
        if (second === comes) yield* Deferred.succeed(back, undefined)
        yield* TestClock.adjust("1 second")
        // The calls are imported, outside of the clock.
        yield* Effect.promise(() => new Promise((resolve) => void setImmediate(resolve)))
      }
    }).pipe(Effect.provide(TestClock.layer()), Effect.scoped) as Effect.Effect<void>
  )
  return { news, calls }
}

it("hears each end once, and what is still waited for as long as it is", async () => {
  const settled = { type: "order.settled", number: "1", ids: ["atlas-12"], key }
  const failed = { type: "attempt.failed", key, message: "Reddedildi." }
  const awaited = { type: "attempt.awaited", key, url: null }
  const cases: ReadonlyArray<readonly [Effect.Effect<unknown, unknown>, object, number]> = [
    [order("paid"), { news: [settled], calls: 1 }, 20],
    [order("failed", { reason: "doNotHonour" }), { news: [failed], calls: 1 }, 20],
    [order("expired", { reason: "expired" }), { news: [failed], calls: 1 }, 20],
    // Its reader knows: they have begun another.
    [order("expired", { reason: "superseded" }), { news: [{ type: "attempt.superseded", key }], calls: 1 }, 20],
    [order("paying"), { news: [awaited, awaited], calls: 2 }, 9],
    [order("challenged", { challenge_url: "/bank" }), { news: [{ ...awaited, url: "/bank" }], calls: 1 }, 14],
    [refused("PaymentPending", { retryAfterSeconds: 6 }), { news: [awaited, awaited], calls: 2 }, 10],
    [refused("TooManyRequests", { retryAfterSeconds: 30 }), { news: [], calls: 1 }, 29],
    [refused("HttpClientError"), { news: [], calls: 2 }, 20],
    [Effect.die("broken"), { news: [], calls: 2 }, 20]
  ]
  for (const [answer, expected, seconds] of cases) expect(await heard(answer, seconds)).toEqual(expected)
})

it("calls lost only what was not sent for 90 s, and asks till then", async () => {
  expect((await heard(refused("OrderNotFound"), 88)).news).toEqual([])
  expect((await heard(refused("OrderNotFound"), 110)).news).toEqual([{ type: "attempt.lost", key }])
})

it("leaves what another tab has sent to that, until it must have been told, or somebody comes from there", async () => {
  expect((await heard(order("paid"), 88, true)).calls).toBe(0)
  expect((await heard(order("paid"), 92, true)).calls).toBe(1)
  expect((await heard(order("paid"), 10, true, 3)).calls).toBe(1)
})
