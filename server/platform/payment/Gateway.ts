import { Context, Data, type Effect, type Redacted } from "effect"
import type { Card } from "../../../src/domain/shop/card.ts"
import type { DeclineReason } from "../../../src/domain/shop/Order.ts"

/** What is to be paid; the same reference is never charged twice. */
export interface Payment {
  readonly reference: string
  /** In kuruş. */
  readonly amount: number
  readonly card: Redacted.Redacted<Card>
  /** Where the bank's page sends the browser back to, with `token` and `orderId`, which is the reference, in its query. */
  readonly returnPath: string
  /** Whether it will be charged again: then the gateway says by what customer. */
  readonly isFirst: boolean
}

/** The same without a card: of whom money was taken before, and who is not there to be asked. */
export interface Renewal {
  readonly reference: string
  /** In kuruş. */
  readonly amount: number
  readonly customer: string
}

/** What the gateway's own books say of a reference. */
export type Charge =
  /** `customer` is by what the gateway charges the same card again; null where nobody asked for that. */
  | { readonly _tag: "Taken"; readonly payment: string; readonly customer: string | null }
  | { readonly _tag: "Refused"; readonly reason: DeclineReason }
  /** The card's bank asks its owner at this address. */
  | { readonly _tag: "Challenged"; readonly url: string }
  /** No money was taken, and never will be. */
  | { readonly _tag: "Voided" }
  | { readonly _tag: "Unknown" }

/** No answer, which says nothing of what the gateway did. The cause may hold what was asked: of it only its tag is logged. */
export class GatewaySilent extends Data.TaggedError("GatewaySilent")<{ readonly cause?: unknown }> {}

/**
 * Who takes money from cards, with books of its own: what it has done stands there, whatever of its answers has arrived.
 * Nothing of it belongs into a transaction of ours.
 */
export class Gateway extends Context.Service<
  Gateway,
  {
    /** Whether this shop takes money at all. */
    readonly isOpen: boolean
    /** Asked twice, it answers twice and charges once. */
    readonly charge: (payment: Payment) => Effect.Effect<Charge, GatewaySilent>
    /** The same of a customer that was named before. */
    readonly chargeAgain: (renewal: Renewal) => Effect.Effect<Charge, GatewaySilent>
    /** Of the challenge with this token: whose it was and what came of it; null where there is none. */
    readonly confirm: (
      token: string
    ) => Effect.Effect<{ readonly reference: string; readonly charge: Charge } | null, GatewaySilent>
    readonly lookup: (reference: string) => Effect.Effect<Charge, GatewaySilent>
    /** Promises never to take money for it, and says so as `Voided`; what was taken before stays taken. */
    readonly voidReference: (reference: string) => Effect.Effect<Charge, GatewaySilent>
  }
>()("sayfa/Gateway") {}
