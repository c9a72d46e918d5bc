import { expect } from "vitest"
import type { SnapshotFrom } from "xstate"
import { type Attempt, emptyCheckout, end, type LookedAfter, settle } from "../../../src/domain/shop/attempts.ts"
import type { CheckoutFact } from "../../../src/domain/shop/CheckoutFact.ts"
import { checkoutMachine } from "../../../src/machines/shop/checkout.machine.ts"
import type { CheckoutEvent } from "../../../src/machines/shop/checkoutEvents.ts"
import { awaitedIn, purchaseIn } from "../../../src/machines/shop/checkout.view.ts"
import type { Delay, Model } from "../../kit/paths.ts"

const reader = "reader000000001"
const early: Attempt = { key: "key-of-before-000", at: 1, ids: ["atlas-12"] }
const late: Attempt = { key: "key-of-now-000000", at: 2, ids: ["vapur-1"] }
const later: Attempt = { key: "key-of-next-00000", at: 3, ids: ["vapur-1"] }
const foreign: Attempt = { key: "key-of-others-000", at: 4, ids: ["pergel-8"] }
const old = { number: "20261101000000000001", ids: ["pergel-7"] }
const fresh = { number: "20261122000000000002", ids: ["vapur-1"] }

type Snapshot = SnapshotFrom<typeof checkoutMachine>
type Event = CheckoutEvent | Delay | null

const isKnown = (snapshot: Snapshot) => snapshot.matches({ readers: { attempts: "known" } })

/** Those that nobody pays for in this tab. */
const lookedIn = ({ context: { checkout, begun } }: Snapshot): ReadonlyArray<Attempt> =>
  checkout.open.filter(({ key }) => key !== begun?.key)

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
        .filter(
          ({ number, key }) =>
            (key !== undefined && key === begun?.key) || !settled.some((order) => order.number === number)
        )
        .map(({ number, ids }) => ({ type: "order.paid", number, ids }))
    }
    case "order.settled":
      return isKnown(then) && (!told.includes(event.number) || begun !== null)
        ? [{ type: "order.paid", number: event.number, ids: event.ids }]
        : []
    case "attempt.failed":
      return then.context.isOutcome ? [] : [{ type: "payment.failed", message: event.message }]
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
    case "attempt.superseded":
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
    { type: "checkout.told", checkout: { open: [early, foreign], settled: [old] } },
    { type: "attempt.begun", attempt: late },
    { type: "attempt.begun", attempt: later },
    { type: "attempt.ended", key: late.key, outcome: "failed" },
    { type: "order.settled", ...fresh, key: late.key },
    { type: "order.settled", ...fresh },
    { type: "attempt.failed", key: early.key, message: "Bakiye yetersiz." },
    { type: "attempt.lost", key: early.key },
    { type: "attempt.superseded", key: early.key },
    { type: "attempt.awaited", key: early.key, url: "/bank/1" },
    { type: "notice.dismiss" },
    { type: "screen.shown", isOutcome: true },
    { type: "screen.shown", isOutcome: false }
  ],
  happens: (snapshot, event) => {
    const { reader: whose, begun, waiting, awaited, dismissed, told, isOutcome, purchase } = snapshot.context
    const looked = lookedIn(snapshot)
    const isQuiet = isKnown(snapshot) && purchase === null && begun === null && awaited === null && told.length === 1
    // Enough is seen of what these change once what depends on them has happened.
    if (looked.length === 2 && event.type !== "checkout.told") return false
    if (
      (isOutcome || dismissed.length > 0) &&
      !["attempt.failed", "attempt.awaited", "screen.shown"].includes(event.type)
    )
      return false
    switch (event.type) {
      case "reader.known":
        return "reader" in event && (event.reader !== whose || snapshot.matches("unknown"))
      case "checkout.told":
        if (!("checkout" in event) || !snapshot.matches("readers")) return false
        if (event.checkout.open.length === 2) return isQuiet && looked.length === 1
        // What has an end has it for good.
        return !isKnown(snapshot) || event.checkout.open.length === 0 || looked.some(({ key }) => key === early.key)
      case "attempt.begun":
        if ("attempt" in event && event.attempt.key === later.key) return begun?.key === late.key
        return purchaseIn(snapshot) !== null && begun === null && looked.every(({ key }) => key === early.key)
      case "attempt.ended":
        return begun?.key === late.key
      case "attempt.failed":
      case "attempt.superseded":
      case "attempt.lost":
      case "attempt.awaited":
        return looked.some(({ key }) => key === early.key)
      case "order.settled":
        return (
          "number" in event &&
          waiting.every(({ number }) => number !== event.number) &&
          (event.key === undefined ? begun === null && !told.includes(fresh.number) : begun?.key === event.key)
        )
      case "notice.dismiss":
        return awaited !== null && purchase === null && begun === null
      case "screen.shown":
        return "isOutcome" in event && event.isOutcome !== isOutcome && (isOutcome || (isQuiet && looked.length === 1))
      default:
        return true
    }
  },
  facts: (snapshot) => {
    const { purchase, begun, awaited, dismissed, elsewhere, isOutcome, told, waiting } = snapshot.context
    return [
      purchase !== null,
      begun?.key,
      lookedIn(snapshot).map(({ key }) => key),
      elsewhere,
      awaited !== null,
      dismissed,
      isOutcome,
      snapshot.matches({ readers: { attempts: "recalling" } }) ? null : told.includes(fresh.number),
      waiting.map(({ number }) => number).toSorted()
    ]
  },
  promise: (expected, actor, { event, news, asked, ordered }) => {
    const then = before.get(actor)
    before.set(actor, expected)
    const now = actor.getSnapshot()
    expect(purchaseIn(now)).toEqual(purchaseIn(expected))
    expect(awaitedIn(now)).toEqual(awaitedIn(expected))
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
    const looked = asked.find(({ slot }) => slot === "look")?.input as
      | { attempts: ReadonlyArray<LookedAfter> }
      | undefined
    const { elsewhere } = expected.context
    const due = lookedIn(expected).map((attempt) => ({ ...attempt, isElsewhere: elsewhere.includes(attempt.key) }))
    if (isLooking) expect(looked?.attempts).toEqual(expect.arrayContaining(due))
    expect(lookedIn(now)).toEqual(lookedIn(expected))
    expect(now.context.dismissed).toEqual(expected.context.dismissed)
  }
}
