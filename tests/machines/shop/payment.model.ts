import { expect } from "vitest"
import type { SnapshotFrom } from "xstate"
import type { OrderLine } from "../../../src/domain/shop/Order.ts"
import { cartIdsOf } from "../../../src/domain/shop/Purchase.ts"
import { type PaymentEvent, paymentMachine } from "../../../src/machines/shop/payment.machine.ts"
import {
  bankOf,
  cardIn,
  isPaying,
  isUncertain,
  isUntouched,
  linesIn,
  problemsIn,
  refusedIn,
  toldOf,
  totalIn,
  troubleOf
} from "../../../src/machines/shop/payment.view.ts"
import type { Delay, Model } from "../../kit/paths.ts"

const issue = (price: number): OrderLine => ({
  kind: "issue",
  ref: "atlas-12",
  publication: "atlas",
  title: "Atlas",
  issue_title: "Kasım",
  price
})
const card = { holder: "Defne Su", number: "5528 7900 0000 0008", expiry: "12/30", cvv: "123" }
const attempt = { key: "key-of-now-000000", at: 1, ids: ["atlas-12"] }
const trouble = { _tag: "Declined", message: "Bakiye yetersiz." }

type Snapshot = SnapshotFrom<typeof paymentMachine>
type Event = PaymentEvent | Delay | null

const newsAfter = ({ context: { key, lines } }: Snapshot, event: Event): ReadonlyArray<unknown> => {
  const ended = (outcome: string) => ({ type: "attempt.ended", key, outcome })
  switch (event?.type) {
    case "attempt.begun":
      return [event]
    case "payment.paid":
      return [{ type: "order.settled", number: event.number, ids: cartIdsOf(lines), key }]
    case "payment.declined":
      return [ended(event.outcome)]
    case "goods.owned":
      return [ended("lost"), event]
    case "card.refused":
    case "price.changed":
    case "year.bought":
      return [ended("lost")]
    default:
      return []
  }
}

/** What the world is asked in a state. */
const askedIn = (expected: Snapshot): ReadonlyArray<unknown> => {
  const { purchase, lines, card: held, key, isAgain, seconds, url } = expected.context
  if (expected.matches("beginning")) return [{ slot: "begin", input: { ids: cartIdsOf(lines) } }]
  if (expected.matches({ sending: "resting" })) return [{ slot: "rest", input: { seconds } }]
  if (expected.matches("sending")) return [{ slot: "pay", input: { purchase, lines, card: held, key, isAgain } }]
  return expected.matches("led") ? [{ slot: "leave", input: { url } }] : []
}

const views = [
  linesIn,
  totalIn,
  cardIn,
  problemsIn,
  refusedIn,
  toldOf,
  troubleOf,
  isPaying,
  isUncertain,
  bankOf,
  isUntouched
]

const answers = [
  { type: "payment.paid", number: "20261122000000000001" },
  { type: "payment.challenged", url: "/bank/1" },
  { type: "payment.pending", seconds: 5 },
  { type: "payment.declined", trouble, outcome: "failed" },
  { type: "card.refused", fields: { expiry: "expiryInvalid" } },
  { type: "price.changed", lines: [issue(9999)] },
  { type: "goods.owned", ids: ["atlas-12"] },
  { type: "year.bought", trouble },
  { type: "payment.unanswered", trouble }
] as const satisfies ReadonlyArray<PaymentEvent>

const before = new WeakMap<object, Snapshot>()

export const model: Model<typeof paymentMachine> = {
  machine: paymentMachine,
  inputs: [{ purchase: { kind: "cart" }, lines: [issue(7499)] }],
  cases: [
    { type: "card.edit", card },
    { type: "card.edit", card: { cvv: "12" } },
    { type: "goods.known", lines: [issue(7499)] },
    { type: "goods.known", lines: [] },
    { type: "form.submit", today: "2026-11-22" },
    { type: "attempt.begun", attempt },
    ...answers,
    { type: "payment.due" }
  ],
  happens: (snapshot, event) =>
    answers.some(({ type }) => type === event.type)
      ? snapshot.matches({ sending: "paying" }) || snapshot.matches({ sending: "asking" })
      : true,
  facts: ({ context: { card: held, lines, key, isAgain } }) => [
    held.cvv,
    held.holder === "",
    lines[0]?.price,
    key !== null,
    isAgain
  ],
  promise: (expected, actor, { event, news, asked }) => {
    const then = before.get(actor)
    before.set(actor, expected)
    const now = actor.getSnapshot()
    for (const view of views) expect(view(now)).toEqual(view(expected))
    expect(asked).toEqual(askedIn(expected))
    expect(news).toEqual(then === undefined ? [] : newsAfter(then, event))
    // Something else is never sent under a key that was sent before.
    if (event?.type === "card.edit" && expected.matches("filling")) expect(now.context.key).toBeNull()
    expect(now.status).toBe(expected.status)
  }
}
