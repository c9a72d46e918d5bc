import { Effect, Layer } from "effect"
import { expect, it, vi } from "vitest"
import { emptyCard } from "../../../src/domain/shop/card.ts"
import { lineOfPlan, type Payment } from "../../../src/domain/shop/Purchase.ts"
import { EventLog } from "../../../src/services/platform/EventLog.ts"
import { SessionStore } from "../../../src/services/session/SessionStore.ts"
import { pay } from "../../../src/services/shop/pay.ts"
import { session } from "../../kit/doubles.ts"

const { line } = vi.hoisted(() => ({ line: { answer: (): unknown => null } }))

vi.mock("../../../src/services/shop/checkoutCall.ts", () => ({
  checkoutCall: () => Effect.suspend(line.answer as never)
}))

const payment: Payment = {
  purchase: { kind: "plan", plan: "platform", period: "monthly" },
  lines: [lineOfPlan("platform", "monthly")],
  card: emptyCard,
  key: "key-of-now-000000",
  isAgain: false
}

/** What a payment comes to when the server answers so, and what happens on the way, in its order. */
const paid = (answer: Effect.Effect<unknown, unknown>, isSignedIn = true) => {
  const happened: Array<string> = []
  line.answer = () => {
    happened.push("sent")
    return answer
  }
  const services = Layer.mergeAll(
    Layer.succeed(EventLog, {
      append: (_: unknown, facts: ReadonlyArray<{ readonly _tag: string }>) =>
        Effect.sync(() => void happened.push(...facts.map(({ _tag }) => _tag)))
    } as never),
    Layer.succeed(SessionStore, { read: Effect.succeed(isSignedIn ? session() : null) } as never)
  )
  const work = Effect.provide(pay(payment), services) as Effect.Effect<object>
  return Effect.runPromise(work).then((told) => ({ told, happened }))
}

const refused = (_tag: string, more: object = {}) => Effect.fail({ _tag, success: false, message: "Olmadı.", ...more })

it("is on the device before anything leaves, each time that it is sent", async () => {
  const done = Effect.succeed({ data: { order_number: "1" } })
  expect((await paid(done)).happened).toEqual(["AttemptBegun", "sent"])
  // Whoever is signed out has no attempts, and is refused by the server.
  expect((await paid(done, false)).happened).toEqual(["sent"])
})

it("tells what came of it, and calls over only what the server has refused", async () => {
  const trouble = (_tag: string) => ({ _tag, message: "Olmadı." })
  const cases: ReadonlyArray<readonly [Effect.Effect<unknown, unknown>, object]> = [
    [Effect.succeed({ data: { order_number: "1" } }), { type: "payment.paid", number: "1" }],
    [
      Effect.succeed({ data: { order_number: "1", challenge_url: "/bank" } }),
      { type: "payment.challenged", url: "/bank" }
    ],
    [
      refused("CardRefused", { fields: { cvv: "cvvInvalid" } }),
      { type: "card.refused", fields: { cvv: "cvvInvalid" } }
    ],
    [refused("PriceChanged", { lines: [] }), { type: "price.changed", lines: [] }],
    [refused("AlreadyOwned", { ids: ["atlas-12"] }), { type: "goods.owned", ids: ["atlas-12"] }],
    [refused("YearJustBought"), { type: "year.bought", trouble: trouble("YearJustBought") }],
    [refused("PaymentPending", { retryAfterSeconds: 0 }), { type: "payment.pending", seconds: 1 }],
    [refused("Declined"), { type: "payment.declined", trouble: trouble("Declined"), outcome: "failed" }],
    [
      refused("AlreadySubscribed"),
      { type: "payment.declined", trouble: trouble("AlreadySubscribed"), outcome: "lost" }
    ],
    // Nothing has begun, unless it was heard before.
    ...["PaymentClosed", "Unauthorised", "InvalidRequest", "TooManyRequests"].map(
      (tag) => [refused(tag), { type: "payment.refused", trouble: trouble(tag) }] as const
    ),
    // There is an order under this key, and nobody here knows what came of it.
    [refused("KeyReused"), { type: "payment.unanswered", trouble: trouble("KeyReused") }],
    [
      Effect.fail({ _tag: "HttpClientError" }),
      { type: "payment.unanswered", trouble: { _tag: "Unreachable", message: null } }
    ]
  ]
  for (const [answer, told] of cases) expect((await paid(answer)).told).toEqual(told)
})
