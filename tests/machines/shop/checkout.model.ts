import { expect } from "vitest"
import type { Attempt, Checkout } from "../../../src/domain/shop/attempts.ts"
import type { CheckoutFact } from "../../../src/domain/shop/CheckoutFact.ts"
import { checkoutMachine } from "../../../src/machines/shop/checkout.machine.ts"
import type { CheckoutNews } from "../../../src/machines/shop/checkoutEvents.ts"
import {
  areAttemptsKnown,
  awaitedIn,
  isShownPaid,
  purchaseIn,
  triedIn,
  wantedIn
} from "../../../src/machines/shop/checkout.view.ts"
import type { Case, Model } from "../../kit/model/Model.ts"

const reader = "reader000000001"
const other = "reader000000002"

/** Attempts to pay: two of this tab, one that it found, and one of another tab. */
const attempts = {
  found: { key: "key-of-before-000", at: 1, ids: ["atlas-12"] },
  first: { key: "key-of-now-000000", at: 2, ids: ["vapur-1"] },
  second: { key: "key-of-next-00000", at: 3, ids: ["vapur-1"] },
  foreign: { key: "key-of-others-000", at: 4, ids: ["pergel-8"] }
} as const satisfies { readonly [name: string]: Attempt }

type Name = keyof typeof attempts

const { found, first, second, foreign } = attempts
const old = { number: "20261101000000000001", ids: ["pergel-7"] }
const fresh = { number: "20261122000000000002", ids: ["vapur-1"] }
const bank = "/bank/1"

const telling = (settled: Checkout["settled"], ...open: ReadonlyArray<Attempt>) =>
  ({ type: "checkout.stored", checkout: { open, settled } }) as const

interface Expected {
  /** Undefined until it is known who reads, null for a visitor. */
  readonly whose?: string | null
  /** They are about to pay for something, or will be once they have signed in. */
  readonly isBuying: boolean
  /** Whether this device has told what they tried to pay for. */
  readonly isKnown: boolean
  /** Attempts without an end, in the order of their beginnings. */
  readonly open: ReadonlyArray<Name>
  /** The foreign one was begun while this tab was there. */
  readonly isForeignNew: boolean
  /** The attempt that is under way in what they are about to pay for. */
  readonly begun: Name | null
  /** The fresh order is paid, and this tab knows. */
  readonly isPaid: boolean
  /** What is being asked for: each attempt that nobody pays for in this tab. */
  readonly look: ReadonlyArray<Name> | null
  /** A bank waits for the owner of the found attempt, and whether they have seen so. */
  readonly notice: "none" | "due" | "seen"
  /** The screen says itself what came of a payment. */
  readonly isOutcome: boolean
  /** It says that the fresh order is paid. */
  readonly isShown: boolean
  /** That the fresh order is paid was told, with its attempt or without, before it was known what was paid before. */
  readonly waiting: ReadonlyArray<"with" | "without">
}

interface Outcome {
  readonly expected: Expected
  readonly news: ReadonlyArray<CheckoutNews>
  /** What is recorded, batch by batch. */
  readonly batches: ReadonlyArray<ReadonlyArray<CheckoutFact>>
  /** Those to look after are asked for anew. */
  readonly isLookedAnew: boolean
}

/** Of this reader nothing is known. */
const nobodys = {
  isKnown: false,
  open: [],
  isForeignNew: false,
  begun: null,
  isPaid: false,
  look: null,
  notice: "none"
} as const

const so = (
  expected: Expected,
  { news = [], batches = [], isLookedAnew = false }: Partial<Omit<Outcome, "expected">> = {}
): Outcome => {
  const due = expected.isKnown ? expected.open.filter((name) => name !== expected.begun) : []
  // Each is looked after until it has an end: it is not asked for anew because another has one.
  const look = due.length === 0 ? null : expected.look === null || isLookedAnew ? due : expected.look
  const isBegun = look !== null && (expected.look === null || isLookedAnew)
  const notice = expected.open.includes("found") ? expected.notice : "none"
  return {
    expected: { ...expected, look, notice },
    news,
    batches: batches.filter((facts) => facts.length > 0),
    isLookedAnew: isBegun
  }
}

const without = (open: ReadonlyArray<Name>, name: Name) => open.filter((one) => one !== name)

const endOf = ({ open }: Expected, name: Name, outcome: "failed" | "lost" | "paid"): ReadonlyArray<CheckoutFact> =>
  open.includes(name) ? [{ _tag: "AttemptEnded", key: attempts[name].key, outcome }] : []

/** The fresh order is paid: told once, and in any case to whoever pays for it here. */
const paid = (before: Expected, how: "with" | "without"): Outcome => {
  const { open, begun, isPaid, look, isBuying, notice } = before
  const isAttempt = how === "with"
  const isOurs = isAttempt && begun === "first"
  return so(
    {
      ...before,
      isPaid: true,
      open: isAttempt ? without(open, "first") : open,
      begun: isOurs ? null : begun,
      isBuying: isBuying && !isOurs,
      // Whose attempt that was, asking at once finds out; till then nothing is said to be waited for.
      notice: !isAttempt && notice === "due" ? "none" : notice
    },
    {
      news: !isPaid || isOurs ? [{ type: "order.paid", ...fresh }] : [],
      batches: [
        [
          ...(isPaid ? [] : [{ _tag: "OrderSettled", ...fresh } as const]),
          ...(isAttempt ? endOf(before, "first", "paid") : [])
        ]
      ],
      isLookedAnew: !isAttempt && look !== null
    }
  )
}

const nameOf = (key: string) =>
  (Object.keys(attempts) as ReadonlyArray<Name>).find((name) => attempts[name].key === key)

/** What the facts of all tabs come to, told for the first time, or again. */
const told = (before: Expected, { open: list, settled }: Checkout): Outcome | null => {
  const { isKnown, open, begun, isPaid, isForeignNew } = before
  const now = list.map(({ key }) => nameOf(key)!)
  const isPaidNow = settled.length > 1
  // What has an end has it for good, and what this tab has begun is among what is told until then.
  const isBack = isKnown && (isPaid || now[0] !== open[0] || (now.includes("first") && !open.includes("first")))
  if (!isPaidNow && (isBack || (begun !== null && !now.includes(begun)))) return null
  if (!isKnown) {
    const start = so({ ...before, isKnown: true, open: now, isPaid: isPaidNow, waiting: [] })
    return before.waiting.reduce((done: Outcome, how) => {
      const next = paid(done.expected, how)
      return {
        expected: next.expected,
        news: [...done.news, ...next.news],
        batches: [...done.batches, ...next.batches],
        isLookedAnew: next.expected.look !== null
      }
    }, start)
  }
  const isNew = now.includes("foreign") && (isForeignNew || !open.includes("foreign"))
  const due = (names: ReadonlyArray<Name>) => names.filter((name) => name !== begun).join()
  return so(
    { ...before, open: now, isForeignNew: isNew, isPaid: isPaidNow },
    {
      news: isPaidNow && !isPaid ? [{ type: "order.heard", ...fresh }] : [],
      isLookedAnew: due(now) !== due(open)
    }
  )
}

/** What an event leads to, tells and orders; null where it does not come. */
const outcome = (before: Expected, event: Case<typeof checkoutMachine>): Outcome | null => {
  const { whose, isBuying, isKnown, open, begun, look, notice, isOutcome, waiting } = before
  const isReaders = typeof whose === "string"
  const isLooked = look?.includes("found") === true
  switch (event.type) {
    case "user.known": {
      if (event.userId === whose || (event.userId === other && !(whose === reader && isBuying))) return null
      // One reader after another does not go on with what the other was about to buy, or paid for.
      const goesOn = !isReaders || event.userId === null
      const now = { ...before, ...nobodys, whose: event.userId, isBuying: isBuying && goesOn }
      return so(
        { ...now, waiting: isReaders ? [] : waiting },
        { news: event.userId === null && isBuying ? [{ type: "signIn.wanted" }] : [] }
      )
    }
    case "purchase.open":
      if (isReaders && (isBuying || waiting.includes("with") || open.includes("foreign"))) return null
      return so({ ...before, isBuying: true }, { news: whose === null ? [{ type: "signIn.wanted" }] : [] })
    // What is left before its end is looked after from then on.
    case "purchase.close":
      if (!isBuying) return null
      return so(
        { ...before, isBuying: false, begun: null },
        { news: begun === null ? [] : [{ type: "payment.awaited" }], isLookedAnew: look !== null }
      )
    case "signIn.refused":
      return whose === null ? so({ ...before, isBuying: false }) : null
    case "checkout.stored":
      return isReaders ? told(before, event.checkout) : null
    case "attempt.begun": {
      const name = nameOf(event.attempt.key)!
      // Two attempts are many.
      const isFew = open.length < 2
      const comes = name === "first" ? begun === null && !open.includes("first") : begun === "first" && isKnown
      if (!isReaders || !isBuying || !comes || !isFew) return null
      return so({ ...before, begun: name, open: [...open, name] }, { isLookedAnew: look !== null })
    }
    case "attempt.ended":
      if (begun !== "first" || waiting.includes("with")) return null
      return so(
        { ...before, begun: null, open: without(open, "first") },
        { batches: [endOf(before, "first", "failed")] }
      )
    // It is told by whoever pays, or finds out what came of an attempt; by a screen after the bank without an attempt.
    case "order.settled": {
      const how = event.key === undefined ? "without" : "with"
      if (how === "with" && begun !== "first" && look?.includes("first") !== true) return null
      if (isKnown) return paid(before, how)
      const isOurs = how === "with" && isBuying
      return waiting.includes(how) ? null : so({ ...before, waiting: [...waiting, how], isBuying: isBuying && !isOurs })
    }
    case "attempt.failed":
    case "attempt.superseded":
    case "attempt.lost": {
      if (!isLooked) return null
      const isTold = event.type === "attempt.failed" && open.includes("found") && !isOutcome
      return so(
        { ...before, open: without(open, "found") },
        {
          news: isTold ? [{ type: "payment.failed", message: "Bakiye yetersiz." }] : [],
          batches: [endOf(before, "found", event.type === "attempt.lost" ? "lost" : "failed")]
        }
      )
    }
    case "attempt.awaited":
      return isLooked ? so({ ...before, notice: notice === "seen" ? "seen" : "due" }) : null
    case "attempts.unanswered":
      return look === null ? null : so(before)
    case "notice.dismiss":
      return isNoticed(before) ? so({ ...before, notice: "seen" }) : null
    case "screen.shown":
      return so({ ...before, isOutcome: event.isOutcome, isShown: event.number !== undefined })
    case "time.passed":
      return null
  }
}

/** Not while they pay for something, nor where the screen says it itself, nor once it was seen. */
const isNoticed = ({ whose, isBuying, isOutcome, notice }: Expected) =>
  notice === "due" && !isOutcome && !(typeof whose === "string" && isBuying)

export const model: Model<typeof checkoutMachine, Expected> = {
  machine: checkoutMachine,
  cases: [
    { type: "user.known", userId: reader },
    { type: "user.known", userId: other },
    { type: "user.known", userId: null },
    { type: "purchase.open", purchase: { kind: "cart" } },
    { type: "purchase.close" },
    { type: "signIn.refused" },
    telling([old], found),
    telling([old], found, first),
    telling([old], found, foreign),
    telling([old, fresh]),
    { type: "attempt.begun", attempt: first },
    { type: "attempt.begun", attempt: second },
    { type: "attempt.ended", key: first.key, outcome: "failed" },
    { type: "order.settled", ...fresh, key: first.key },
    { type: "order.settled", ...fresh },
    { type: "attempt.failed", key: found.key, message: "Bakiye yetersiz." },
    { type: "attempt.lost", key: found.key },
    { type: "attempt.superseded", key: found.key },
    { type: "attempt.awaited", key: found.key, url: bank },
    { type: "attempts.unanswered" },
    { type: "notice.dismiss" },
    { type: "screen.shown", isOutcome: true },
    { type: "screen.shown", isOutcome: true, number: fresh.number },
    { type: "screen.shown", isOutcome: false }
  ],
  begin: () => ({ ...nobodys, isBuying: false, isOutcome: false, isShown: false, waiting: [] }),
  next: (before, event) => outcome(before, event)?.expected ?? null,
  place: ({ whose, isBuying, isKnown, open, begun, isPaid, look, notice, isOutcome, waiting }) => {
    const seen = isBuying ? notice !== "none" : notice
    const isToldThere = isOutcome && look !== null
    return [typeof whose, whose === null, isBuying, isKnown, open, begun, isPaid, seen, isToldThere, waiting]
  },
  asks: ({ whose, look, isForeignNew }) => {
    const watched = look?.map((name) => ({
      ...attempts[name],
      isFromOtherTab: name === "foreign" && isForeignNew
    }))
    return [
      { slot: "watch", input: undefined },
      { slot: "recorder", input: undefined },
      ...(typeof whose === "string" ? [{ slot: "follow", input: { userId: whose } }] : []),
      ...(watched === undefined ? [] : [{ slot: "watchAttempts", input: { attempts: watched } }])
    ]
  },
  begins: ({ before, event }) => {
    if (before === null || event === null) return ["watch", "recorder"]
    if (event.type === "user.known") return event.userId === null ? [] : ["follow"]
    return outcome(before, event)?.isLookedAnew === true ? ["watchAttempts"] : []
  },
  news: ({ before, event }) => (before === null || event === null ? [] : (outcome(before, event)?.news ?? [])),
  orders: ({ before, event }) => {
    const batches = before === null || event === null ? [] : (outcome(before, event)?.batches ?? [])
    return batches.map((facts) => ({ slot: "recorder", order: { type: "record", userId: before?.whose, facts } }))
  },
  promise: (expected, actor) => {
    const now = actor.getSnapshot()
    const { whose, isBuying, isKnown, open } = expected
    expect(purchaseIn(now)).toEqual(typeof whose === "string" && isBuying ? { kind: "cart" } : null)
    expect(wantedIn(now)).toEqual(isBuying ? { kind: "cart" } : null)
    expect(awaitedIn(now)).toEqual(isNoticed(expected) ? { key: found.key, url: bank } : null)
    expect(isShownPaid(now, fresh.number)).toBe(expected.isShown)
    expect(areAttemptsKnown(now)).toBe(whose === null || isKnown)
    expect(triedIn(now)).toEqual(open.flatMap((name) => attempts[name].ids))
  }
}
