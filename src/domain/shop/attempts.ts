import { Schema } from "effect"
import type { CheckoutFact, Outcome } from "./CheckoutFact.ts"

/** An attempt to pay whose outcome is not known yet. */
export const Attempt = Schema.Struct({
  key: Schema.String,
  /** When it was last sent, or about to be; in milliseconds since 1970. */
  at: Schema.Number,
  ids: Schema.Array(Schema.String)
})
export type Attempt = typeof Attempt.Type

/** An attempt whose outcome this tab asks the server for. */
export interface WatchedAttempt extends Attempt {
  /** Another tab sent it, and may learn the outcome first. */
  readonly isFromOtherTab: boolean
}

/** A paid order, by its number, and the cart ids of what was bought. */
export const SettledOrder = Schema.Struct({ number: Schema.String, ids: Schema.Array(Schema.String) })
export type SettledOrder = typeof SettledOrder.Type

/** The fold of what a user has paid, and tried to pay, from this device. */
export const Checkout = Schema.Struct({
  /** Attempts without an outcome, the oldest first. */
  open: Schema.Array(Attempt),
  /** The orders paid last, the newest last. */
  settled: Schema.Array(SettledOrder)
})
export type Checkout = typeof Checkout.Type

export const emptyCheckout: Checkout = { open: [], settled: [] }

/** The number of paid orders that are remembered; one that is reported again later is recognised by them. */
const maxRemembered = 50

/**
 * Milliseconds after the last sending from which an attempt unknown to the server counts as lost: earlier it may still be
 * on its way. This is longer than the timeout of any payment request. Source: product, "Paying".
 */
export const lostAfter = 90_000

export const isSettled = ({ settled }: Checkout, number: string): boolean =>
  settled.some((order) => order.number === number)

/** The checkout after a fact. The rules hold even where the fact was decided on an older fold, in another tab. */
export const evolve = (checkout: Checkout, fact: CheckoutFact): Checkout => {
  switch (fact._tag) {
    case "AttemptBegun": {
      const { key, at, ids } = fact
      const known = checkout.open.find((attempt) => attempt.key === key)
      const newest = { key, at: Math.max(at, known?.at ?? at), ids }
      return {
        ...checkout,
        open:
          known === undefined
            ? [...checkout.open, newest]
            : checkout.open.map((attempt) => (attempt === known ? newest : attempt))
      }
    }
    case "AttemptEnded":
      return { ...checkout, open: checkout.open.filter(({ key }) => key !== fact.key) }
    case "OrderSettled": {
      const { number, ids } = fact
      if (isSettled(checkout, number)) return checkout
      return { ...checkout, settled: [...checkout.settled, { number, ids }].slice(-maxRemembered) }
    }
  }
}

/** What a tab knows of its user's attempts to pay. */
export interface Attempts {
  readonly checkout: Checkout
  /** The numbers of the paid orders that this tab knows of. */
  readonly known: ReadonlyArray<string>
  /** The attempt under way in the open purchase. */
  readonly own: Attempt | null
  /** The keys of open attempts that another tab began while this tab was open. */
  readonly elsewhere: ReadonlyArray<string>
  /** An attempt that the server has not settled; `url` is where a bank waits for the card's owner. */
  readonly awaited: { readonly key: string; readonly url: string | null } | null
  /** The keys of open attempts whose notice the user has closed. */
  readonly dismissed: ReadonlyArray<string>
}

export const noAttempts: Attempts = {
  checkout: emptyCheckout,
  known: [],
  own: null,
  elsewhere: [],
  awaited: null,
  dismissed: []
}

/** What is reported of an attempt; each may be reported again. */
export type AttemptReport =
  /** `key` is that of the attempt, where whoever reports the order knows it. */
  | ({ readonly type: "order.settled"; readonly key?: string } & SettledOrder)
  /** The user knows the outcome already. */
  | { readonly type: "attempt.ended"; readonly key: string; readonly outcome: Outcome }
  /** `message` is the server's sentence; null where it has none. */
  | { readonly type: "attempt.failed"; readonly key: string; readonly message: string | null }
  /** The user began another attempt for the same goods. */
  | { readonly type: "attempt.superseded"; readonly key: string }
  /** It never reached the server. */
  | { readonly type: "attempt.lost"; readonly key: string }

export type AttemptNews =
  /** This tab is the first to know, or the one that pays. */
  | ({ readonly type: "order.paid" } & SettledOrder)
  /** Another tab was the first to know. */
  | ({ readonly type: "order.heard" } & SettledOrder)
  /** Only for attempts that no open dialog of this tab shows. */
  | { readonly type: "payment.failed"; readonly message: string | null }

export interface AttemptDecision {
  readonly facts: ReadonlyArray<CheckoutFact>
  readonly news: ReadonlyArray<AttemptNews>
}

/** Open attempts whose outcome is not reported by a purchase that is open in this tab. */
export const watchedIn = ({ checkout, own, elsewhere }: Attempts): ReadonlyArray<WatchedAttempt> =>
  checkout.open
    .filter(({ key }) => key !== own?.key)
    .map((attempt) => ({ ...attempt, isFromOtherTab: elsewhere.includes(attempt.key) }))

export const isWatched = (attempts: Attempts, key: string): boolean =>
  watchedIn(attempts).some((attempt) => attempt.key === key)

/** Whether this is the key of the attempt under way in this tab. */
export const isOwn = ({ own }: Attempts, key: string | undefined): boolean => own !== null && own.key === key

const end = ({ checkout }: Attempts, key: string, outcome: Outcome): ReadonlyArray<CheckoutFact> =>
  checkout.open.some((attempt) => attempt.key === key) ? [{ _tag: "AttemptEnded", key, outcome }] : []

/**
 * What a report changes. An order is settled once, and the user is told once, but always by the tab that pays. An attempt
 * ends once. Source: product, "Paying".
 */
export const decide = (attempts: Attempts, order: AttemptReport): AttemptDecision => {
  const { key } = order
  switch (order.type) {
    case "order.settled": {
      const { number, ids } = order
      const settled: ReadonlyArray<CheckoutFact> = isSettled(attempts.checkout, number)
        ? []
        : [{ _tag: "OrderSettled", number, ids }]
      const isTold = !attempts.known.includes(number) || isOwn(attempts, key)
      return {
        facts: [...settled, ...(key === undefined ? [] : end(attempts, key, "paid"))],
        news: isTold ? [{ type: "order.paid", number, ids }] : []
      }
    }
    case "attempt.ended":
      return { facts: end(attempts, order.key, order.outcome), news: [] }
    case "attempt.failed": {
      const { message } = order
      return isWatched(attempts, order.key)
        ? { facts: end(attempts, order.key, "failed"), news: [{ type: "payment.failed", message }] }
        : { facts: [], news: [] }
    }
    case "attempt.superseded":
      return { facts: end(attempts, order.key, "failed"), news: [] }
    case "attempt.lost":
      return { facts: end(attempts, order.key, "lost"), news: [] }
  }
}

/** With another fold: an attempt that is open no more is neither awaited nor dismissed. */
const withCheckout = (attempts: Attempts, checkout: Checkout): Attempts => {
  const isIn = ({ open }: Checkout, key: string) => open.some((attempt) => attempt.key === key)
  const { own, elsewhere, awaited, dismissed } = attempts
  const isNew = (key: string) => key !== own?.key && !isIn(attempts.checkout, key)
  return {
    ...attempts,
    checkout,
    elsewhere: checkout.open.flatMap(({ key }) => (elsewhere.includes(key) || isNew(key) ? [key] : [])),
    awaited: awaited !== null && isIn(checkout, awaited.key) ? awaited : null,
    dismissed: dismissed.filter((key) => isIn(checkout, key))
  }
}

/** What the tab knows once it has recorded the facts of a report. */
export const after = (attempts: Attempts, order: AttemptReport, facts: ReadonlyArray<CheckoutFact>): Attempts => {
  const { known, own, checkout } = attempts
  const number = order.type === "order.settled" ? order.number : null
  const isOver = order.type === "order.settled" || order.type === "attempt.ended"
  return {
    ...withCheckout(attempts, facts.reduce(evolve, checkout)),
    known: number === null || known.includes(number) ? known : [...known, number],
    own: isOver && isOwn(attempts, order.key) ? null : own
  }
}

/** What the tab knows once the log has reported all tabs' facts, and what is news to it. */
export const follow = (attempts: Attempts, checkout: Checkout) => {
  const heard = checkout.settled.filter(({ number }) => !attempts.known.includes(number))
  return {
    attempts: {
      ...withCheckout(attempts, checkout),
      known: [...attempts.known, ...heard.map(({ number }) => number)]
    } satisfies Attempts,
    news: heard.map((order): AttemptNews => ({ type: "order.heard", ...order }))
  }
}

/** The user has begun an attempt in this tab. */
export const begin = (attempts: Attempts, attempt: Attempt): Attempts => ({
  ...attempts,
  own: attempt,
  checkout: evolve(attempts.checkout, { _tag: "AttemptBegun", ...attempt })
})
