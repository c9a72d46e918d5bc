import { Schema } from "effect"
import type { CheckoutFact, Outcome } from "./CheckoutFact.ts"

/** An attempt to pay of which nobody knows yet what came of it. */
export const Attempt = Schema.Struct({
  key: Schema.String,
  /** When it was sent, or was about to be, for the last time; in milliseconds since 1970. */
  at: Schema.Number,
  ids: Schema.Array(Schema.String)
})
export type Attempt = typeof Attempt.Type

/** An attempt whose end somebody has to ask for. */
export interface LookedAfter extends Attempt {
  /** Another tab has sent it, and may be told its end before anybody else. */
  readonly isElsewhere: boolean
}

/** An order that is paid, by its number, and what it was of, by the ids that this has in a cart. */
export const SettledOrder = Schema.Struct({ number: Schema.String, ids: Schema.Array(Schema.String) })
export type SettledOrder = typeof SettledOrder.Type

/** The fold of what somebody has paid, and tried to pay, from this device. */
export const Checkout = Schema.Struct({
  /** Those without an end, in the order of their beginnings. */
  open: Schema.Array(Attempt),
  /** The last that were, the newest last. */
  settled: Schema.Array(SettledOrder)
})
export type Checkout = typeof Checkout.Type

export const emptyCheckout: Checkout = { open: [], settled: [] }

/** So many orders are remembered as paid: one that is told again much later is one of them. */
const mostSettled = 50

/**
 * So many milliseconds after its last sending, an attempt that the server knows nothing of has never arrived there: before,
 * it may be on its way. Longer than any call of paying is waited for. Source: product, "Paying".
 */
export const arrivalTime = 90_000

export const isSettled = ({ settled }: Checkout, number: string): boolean =>
  settled.some((order) => order.number === number)

/** An order is paid, and with it this attempt over, where it was one. Told again, it changes nothing. */
export const settle = (
  checkout: Checkout,
  { number, ids }: SettledOrder,
  key: string | null
): ReadonlyArray<CheckoutFact> => [
  ...(isSettled(checkout, number) ? [] : [{ _tag: "OrderSettled", number, ids } as const]),
  ...(key === null ? [] : end(checkout, key, "paid"))
]

/** Nothing happens to an attempt that is over, or that nobody knows. */
export const end = (checkout: Checkout, key: string, outcome: Outcome): ReadonlyArray<CheckoutFact> =>
  checkout.open.some((attempt) => attempt.key === key) ? [{ _tag: "AttemptEnded", key, outcome }] : []

/** The checkout after a fact. It keeps the rules whatever the fact was decided on: another tab's fold may have been older. */
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
      return { ...checkout, settled: [...checkout.settled, { number, ids }].slice(-mostSettled) }
    }
  }
}

/** What a tab knows of attempts: beside the fold, which of them are its own, and which came while it was there. */
export interface Attempts {
  readonly checkout: Checkout
  /** The attempt that is under way in the open purchase. */
  readonly begun: Attempt | null
  /** The keys of open attempts that another tab began while this one was there. */
  readonly elsewhere: ReadonlyArray<string>
}

/** Attempts whose end nobody finds out who pays in this tab. */
export const lookedAfter = ({ checkout, begun, elsewhere }: Attempts): ReadonlyArray<LookedAfter> =>
  checkout.open
    .filter(({ key }) => key !== begun?.key)
    .map((attempt) => ({ ...attempt, isElsewhere: elsewhere.includes(attempt.key) }))

/** The keys of those that another tab began while this one was there, once these are the open ones. */
export const begunElsewhere = ({ checkout, begun, elsewhere }: Attempts, { open }: Checkout): ReadonlyArray<string> => {
  const isNew = (key: string) => key !== begun?.key && !checkout.open.some((attempt) => attempt.key === key)
  return open.flatMap(({ key }) => (elsewhere.includes(key) || isNew(key) ? [key] : []))
}
