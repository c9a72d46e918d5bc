import { Effect, Layer, Stream } from "effect"
import { expect, it } from "vitest"
import { emptyCard } from "../../../src/domain/shop/card.ts"
import { lineOfPlan, linesOfCart, type Payment } from "../../../src/domain/shop/Purchase.ts"
import { EventLog } from "../../../src/services/platform/EventLog.ts"
import { pay } from "../../../src/services/shop/pay.ts"
import { issue } from "../../kit/fixtures/cartItems.ts"
import { endedSession, session, storedSession } from "../../kit/doubles/doubles.ts"
import { json, network } from "../../kit/harness/http.ts"

const sent = { card: emptyCard, key: "key-of-now-000000", isAgain: false }
const plan: Payment = {
  ...sent,
  purchase: { kind: "plan", plan: "platform", period: "monthly" },
  lines: [lineOfPlan("platform", "monthly")]
}
const cart: Payment = { ...sent, purchase: { kind: "cart" }, lines: linesOfCart([issue("atlas", 12)]) }

/** What a payment comes to when the server answers so, and what happens on the way, in its order. */
const paid = async (payment: Payment, answer: Response | null, isSignedIn = true) => {
  const happened: Array<string> = []
  const { layer } = network(({ path }) => {
    happened.push(path)
    return answer?.clone() ?? null
  })
  const log = Layer.succeed(EventLog, {
    append: (_, facts) =>
      Effect.sync(() => {
        for (const { _tag } of facts as ReadonlyArray<{ readonly _tag: string }>) happened.push(_tag)
        return "onDevice" as const
      }),
    fold: () => Effect.never,
    changes: () => Stream.never,
    names: () => Effect.never,
    unsent: () => Effect.never,
    acknowledge: () => Effect.never,
    troubles: Stream.never
  })
  const services = endedSession.pipe(
    Layer.provideMerge(storedSession(isSignedIn ? session() : null).layer),
    Layer.merge(layer),
    Layer.merge(log)
  )
  return { told: await Effect.runPromise(Effect.provide(pay(payment), services)), happened }
}

const taken = (more: object = {}) => json({ success: true, data: { order_number: "1", ...more }, message: "" })
const refused = (status: number, _tag: string, more: object = {}) =>
  json({ success: false, _tag, message: "Olmadı.", ...more }, status)
const trouble = (_tag: string) => ({ _tag, message: "Olmadı." })

it("is on the device before anything leaves, each time that it is sent", async () => {
  expect((await paid(plan, taken())).happened).toEqual(["AttemptBegun", "/api/subscription/create"])
  expect((await paid(cart, taken())).happened).toEqual(["AttemptBegun", "/api/pay"])
  // Whoever is signed out has no attempts, and is refused by the server.
  expect((await paid(cart, taken(), false)).happened).toEqual(["/api/pay"])
})

it.each<readonly [string, Response | null, object]>([
  ["paid", taken(), { type: "payment.paid", number: "1" }],
  [
    "refused without a name",
    json({ success: false, message: "Olmadı." }, 402),
    { type: "payment.refused", trouble: trouble("Refused") }
  ],
  [
    "refused with a status of success",
    json({ success: false, message: "Olmadı." }),
    { type: "payment.refused", trouble: trouble("Refused") }
  ],
  [
    "broken, in words",
    json({ success: false, message: "Olmadı." }, 503),
    { type: "payment.unanswered", trouble: trouble("Unexpected") }
  ],
  ["challenged", taken({ challenge_url: "/bank" }), { type: "payment.challenged", url: "/bank" }],
  [
    "CardRefused",
    refused(422, "CardRefused", { reason: "cvvInvalid", fields: { cvv: "cvvInvalid" } }),
    { type: "card.refused", fields: { cvv: "cvvInvalid" } }
  ],
  [
    "PriceChanged",
    refused(409, "PriceChanged", { lines: plan.lines, total: 1 }),
    { type: "price.changed", lines: plan.lines }
  ],
  [
    "PaymentPending",
    refused(409, "PaymentPending", { retryAfterSeconds: 0, order_number: "1" }),
    { type: "payment.pending", seconds: 1 }
  ],
  [
    "Declined",
    refused(402, "Declined", { reason: "insufficientFunds", order_number: "1" }),
    { type: "payment.declined", trouble: { ...trouble("Declined"), reason: "insufficientFunds" }, outcome: "failed" }
  ],
  [
    "AlreadySubscribed",
    refused(409, "AlreadySubscribed"),
    { type: "payment.declined", trouble: trouble("AlreadySubscribed"), outcome: "lost" }
  ],
  // Nothing has begun, unless it was heard before.
  ["PaymentClosed", refused(503, "PaymentClosed"), { type: "payment.refused", trouble: trouble("PaymentClosed") }],
  ["Unauthorised", refused(401, "Unauthorised"), { type: "payment.refused", trouble: trouble("Unauthorised") }],
  [
    "InvalidRequest",
    refused(400, "InvalidRequest", { field: "amount" }),
    { type: "payment.refused", trouble: trouble("InvalidRequest") }
  ],
  [
    "TooManyRequests",
    refused(429, "TooManyRequests", { retryAfterSeconds: 9 }),
    { type: "payment.refused", trouble: trouble("TooManyRequests") }
  ],
  // There is an order under this key, and nobody here knows what came of it.
  ["KeyReused", refused(409, "KeyReused"), { type: "payment.unanswered", trouble: trouble("KeyReused") }],
  ["no answer", null, { type: "payment.unanswered", trouble: { _tag: "Unreachable", message: null } }]
])("tells what came of a plan, and calls over only what the server has refused: %s", async (_, answer, told) => {
  expect((await paid(plan, answer)).told).toEqual(told)
})

it.each<readonly [string, Response, object]>([
  ["paid", taken(), { type: "payment.paid", number: "1" }],
  [
    "refused without a name",
    json({ success: false, message: "Olmadı." }, 402),
    { type: "payment.refused", trouble: trouble("Refused") }
  ],
  [
    "refused with a status of success",
    json({ success: false, message: "Olmadı." }),
    { type: "payment.refused", trouble: trouble("Refused") }
  ],
  [
    "broken, in words",
    json({ success: false, message: "Olmadı." }, 503),
    { type: "payment.unanswered", trouble: trouble("Unexpected") }
  ],
  ["AlreadyOwned", refused(409, "AlreadyOwned", { ids: ["atlas-12"] }), { type: "lines.owned", ids: ["atlas-12"] }],
  [
    "YearJustBought",
    refused(409, "YearJustBought", { ids: ["subscription_atlas"] }),
    { type: "year.bought", trouble: trouble("YearJustBought") }
  ]
])("tells what came of a cart: %s", async (_, answer, told) => {
  expect((await paid(cart, answer)).told).toEqual(told)
})
