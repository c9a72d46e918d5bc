import { expect } from "vitest"
import type { SnapshotFrom } from "xstate"
import { type Attempt, emptyCheckout, end, settle } from "../../../src/domain/shop/attempts.ts"
import type { CheckoutFact } from "../../../src/domain/shop/CheckoutFact.ts"
import { type CheckoutEvent, checkoutMachine } from "../../../src/machines/shop/checkout.machine.ts"
import { bankIn, purchaseIn } from "../../../src/machines/shop/checkout.view.ts"
import type { Delay, Model } from "../../kit/paths.ts"

const reader = "reader000000001"
const early: Attempt = { key: "key-of-before-000", at: 1, ids: ["atlas-12"] }
const late: Attempt = { key: "key-of-now-000000", at: 2, ids: ["vapur-1"] }
const later: Attempt = { key: "key-of-next-00000", at: 3, ids: ["vapur-1"] }
const old = { number: "20261101000000000001", ids: ["pergel-7"] }
const fresh = { number: "20261122000000000002", ids: ["vapur-1"] }

type Snapshot = SnapshotFrom<typeof checkoutMachine>
type Event = CheckoutEvent | Delay | null

const isKnown = (snapshot: Snapshot) => snapshot.matches({ readers: { attempts: "known" } })

/** Orders that are told to be paid once it is known what was paid before. */
const waitingOf = (then: Snapshot) => (then.matches({ readers: { attempts: "recalling" } }) ? then.context.waiting : [])

const newsAfter = (then: Snapshot, event: Event, now: Snapshot): ReadonlyArray<unknown> => {
  const { told, begun } = then.context
  switch (event?.type) {
    case "purchase.open":
      return now.matches("visitors") ? [{ type: "signIn.wanted" }] : []
    case "reader.known":
      return event.reader === null && now.context.purchase !== null ? [{ type: "signIn.wanted" }] : []
    case "purchase.close":
      return purchaseIn(then) !== null && begun !== null ? [{ type: "payment.awaited" }] : []
    case "checkout.told": {
      const { settled } = event.checkout
      if (isKnown(then)) {
        return settled
          .filter(({ number }) => !told.includes(number))
          .map((order) => ({ type: "order.heard", ...order }))
      }
      return waitingOf(then)
        .filter(({ number }) => !settled.some((order) => order.number === number))
        .map(({ number, ids }) => ({ type: "order.paid", number, ids }))
    }
    case "order.settled":
      return isKnown(then) && !told.includes(event.number)
        ? [{ type: "order.paid", number: event.number, ids: event.ids }]
        : []
    case "attempt.failed":
      return [{ type: "payment.failed", message: event.message }]
    default:
      return []
  }
}

const factsAfter = (then: Snapshot, event: Event): ReadonlyArray<CheckoutFact> => {
  const { checkout } = then.context
  switch (event?.type) {
    case "checkout.told":
      return waitingOf(then).flatMap((order) => settle(event.checkout, order, order.key ?? null))
    case "order.settled":
      return isKnown(then) ? settle(checkout, event, event.key ?? null) : []
    case "attempt.ended":
      return end(checkout, event.key, event.outcome)
    case "attempt.failed":
      return end(checkout, event.key, "failed")
    case "attempt.lost":
      return end(checkout, event.key, "lost")
    default:
      return []
  }
}

const before = new WeakMap<object, Snapshot>()

export const model: Model<typeof checkoutMachine> = {
  machine: checkoutMachine,
  cases: [
    { type: "reader.known", reader },
    { type: "reader.known", reader: null },
    { type: "purchase.open", purchase: { kind: "cart" } },
    { type: "purchase.close" },
    { type: "signIn.refused" },
    { type: "checkout.told", checkout: { open: [early], settled: [old] } },
    { type: "checkout.told", checkout: { ...emptyCheckout, settled: [old, fresh] } },
    { type: "attempt.begun", attempt: late },
    { type: "attempt.begun", attempt: later },
    { type: "attempt.ended", key: late.key, outcome: "failed" },
    { type: "order.settled", ...fresh, key: late.key },
    { type: "order.settled", ...fresh },
    { type: "attempt.failed", key: early.key, message: "Bakiye yetersiz." },
    { type: "attempt.lost", key: early.key },
    { type: "attempt.challenged", key: early.key, url: "/bank/1" },
    { type: "bank.dismiss" }
  ],
  happens: (snapshot, event) => {
    const { reader: whose, begun, looked, waiting, bank, told } = snapshot.context
    switch (event.type) {
      case "reader.known":
        return "reader" in event && (event.reader !== whose || snapshot.matches("unknown"))
      case "checkout.told":
        return snapshot.matches("readers")
      case "attempt.begun":
        if ("attempt" in event && event.attempt.key === later.key) return begun?.key === late.key
        return purchaseIn(snapshot) !== null && begun === null && looked.every(({ key }) => key === early.key)
      case "attempt.ended":
        return begun?.key === late.key
      case "attempt.failed":
      case "attempt.lost":
      case "attempt.challenged":
        return looked.some(({ key }) => key === early.key)
      case "order.settled":
        return (
          "number" in event &&
          waiting.every(({ number }) => number !== event.number) &&
          (event.key === undefined ? begun === null && !told.includes(fresh.number) : begun?.key === event.key)
        )
      case "bank.dismiss":
        return bank !== null
      default:
        return true
    }
  },
  facts: (snapshot) => {
    const { purchase, begun, looked, bank, told, waiting } = snapshot.context
    return [
      purchase !== null,
      begun?.key,
      looked.map(({ key }) => key).toSorted(),
      bank !== null,
      snapshot.matches({ readers: { attempts: "recalling" } }) ? null : told.includes(fresh.number),
      waiting.map(({ number }) => number).toSorted()
    ]
  },
  promise: (expected, actor, { event, news, asked, ordered }) => {
    const then = before.get(actor)
    before.set(actor, expected)
    const now = actor.getSnapshot()
    expect(purchaseIn(now)).toEqual(purchaseIn(expected))
    expect(bankIn(now)).toBe(bankIn(expected))
    // What they were about to buy as a visitor, too.
    expect(now.context.purchase).toEqual(expected.context.purchase)
    expect(news).toEqual(then === undefined ? [] : newsAfter(then, event, expected))
    const facts = then === undefined ? [] : factsAfter(then, event)
    const recorded = ordered.flatMap(({ order }) => (order as unknown as { facts: ReadonlyArray<CheckoutFact> }).facts)
    expect(recorded).toEqual(facts)
    const isLooking = expected.matches({ readers: { attempts: { known: "looking" } } })
    expect(asked.map(({ slot }) => slot).toSorted()).toEqual([
      ...(expected.matches("readers") ? ["follow"] : []),
      ...(isLooking ? ["look"] : []),
      "recorder",
      "watch"
    ])
    // Whoever has no end yet is looked after.
    const looked = asked.find(({ slot }) => slot === "look")?.input as { attempts: ReadonlyArray<Attempt> } | undefined
    if (isLooking) expect(looked?.attempts).toEqual(expect.arrayContaining([...expected.context.looked]))
    expect(now.context.looked).toEqual(expected.context.looked)
  }
}
