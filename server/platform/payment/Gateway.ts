import { Context, Data, type Effect, type Redacted } from "effect"
import type { Card } from "../../../src/domain/shop/card.ts"
import type { DeclineReason, RefundRefusal } from "../../../src/domain/shop/Order.ts"

/** A payment. The same reference is never charged twice. */
export interface Payment {
  readonly reference: string
  readonly amount: number
  readonly card: Redacted.Redacted<Card>
  /** Where the bank's page sends the browser back to, with `token` and `orderId` (the reference) in the query. */
  readonly returnPath: string
  /** Whether the card will be charged again; the gateway then answers with a customer. */
  readonly isFirst: boolean
}

/** A later charge of a known customer, who is not present. */
export interface Renewal {
  readonly reference: string
  readonly amount: number
  readonly customer: string
}

/** Some of the money that was taken for a reference, to be given back under a key of its own. */
export interface Refund {
  readonly key: string
  readonly reference: string
  readonly amount: number
}

/** What the gateway has recorded for a refund's key; neither changes any more. */
export type RefundAnswer =
  | { readonly _tag: "Refunded"; readonly credit: string }
  | { readonly _tag: "NotRefunded"; readonly reason: RefundRefusal }

/** What the gateway has recorded for a reference. */
export type Charge =
  /** `customer` identifies the card for later charges; null if none was asked for. */
  | { readonly _tag: "Taken"; readonly payment: string; readonly customer: string | null }
  | { readonly _tag: "Refused"; readonly reason: DeclineReason }
  /** The card's bank asks the card holder at this address. */
  | { readonly _tag: "Challenged"; readonly url: string }
  /** No money was taken, and none will be. */
  | { readonly _tag: "Voided" }
  | { readonly _tag: "Unknown" }

/**
 * The gateway did not answer, so what it did is unknown. The cause may contain the request, so only its tag is logged.
 */
export class GatewaySilent extends Data.TaggedError("GatewaySilent")<{ readonly cause?: unknown }> {}

/**
 * Charges cards. Its records are the truth, whichever answers arrived. Its calls must not run inside a database
 * transaction.
 */
export class Gateway extends Context.Service<
  Gateway,
  {
    /** Whether this shop takes payments at all. */
    readonly isOpen: boolean
    /** Idempotent: asked twice, it charges once. */
    readonly charge: (payment: Payment) => Effect.Effect<Charge, GatewaySilent>
    /** The same for a customer named in an earlier answer. */
    readonly chargeAgain: (renewal: Renewal) => Effect.Effect<Charge, GatewaySilent>
    /** The reference and outcome of the challenge with this token; null if there is none. */
    readonly confirm: (
      token: string
    ) => Effect.Effect<{ readonly reference: string; readonly charge: Charge } | null, GatewaySilent>
    readonly lookup: (reference: string) => Effect.Effect<Charge, GatewaySilent>
    /** Cancels the reference for good and answers `Voided`; money already taken stays taken. */
    readonly voidReference: (reference: string) => Effect.Effect<Charge, GatewaySilent>
    /** Idempotent by its key: asked again, it gives back once and answers the same. */
    readonly refund: (refund: Refund) => Effect.Effect<RefundAnswer, GatewaySilent>
  }
>()("sayfa/Gateway") {}
