import type { Attempt, Checkout, SettledOrder } from "../../domain/shop/attempts.ts"
import type { Outcome } from "../../domain/shop/CheckoutFact.ts"
import type { Purchase } from "../../domain/shop/Purchase.ts"
import type { UserKnown } from "../session/userKnown.ts"

/** What the facts of all tabs come to now. */
export interface CheckoutTold {
  readonly type: "checkout.told"
  readonly checkout: Checkout
}

/** An order is paid; `key` is that of its attempt, where whoever tells it knows that. */
export interface OrderPaid extends SettledOrder {
  readonly type: "order.settled"
  readonly key?: string
}

/** What the server says came of an attempt that nobody here was told the end of. */
export type AttemptAnswer =
  | OrderPaid
  /** `message` is the server's sentence; null where it has none. */
  | { readonly type: "attempt.failed"; readonly key: string; readonly message: string | null }
  /** Its reader began another one for the same. */
  | { readonly type: "attempt.superseded"; readonly key: string }
  /** It never arrived. */
  | { readonly type: "attempt.lost"; readonly key: string }
  /** Nobody knows yet; with an address, the card's bank waits for its owner there. */
  | { readonly type: "attempt.awaited"; readonly key: string; readonly url: string | null }
  /** Nobody asks any more, until there is something else to look after: something broke. */
  | { readonly type: "attempts.unheard" }

export type CheckoutEvent =
  | UserKnown
  | CheckoutTold
  | AttemptAnswer
  | { readonly type: "purchase.open"; readonly purchase: Purchase }
  | { readonly type: "purchase.close" }
  /** Who was asked to sign in does not. */
  | { readonly type: "signIn.refused" }
  /** Whoever pays has begun an attempt; it is put on this device before anything is sent. */
  | { readonly type: "attempt.begun"; readonly attempt: Attempt }
  /** They were told what came of it. */
  | { readonly type: "attempt.ended"; readonly key: string; readonly outcome: Outcome }
  /** That it is waited for has been seen. */
  | { readonly type: "notice.dismiss" }
  /** Whether the screen says itself what came of a payment at the bank. */
  | { readonly type: "screen.shown"; readonly isOutcome: boolean }

export type CheckoutNews =
  | { readonly type: "signIn.wanted" }
  /** This tab is the first to know. */
  | ({ readonly type: "order.paid" } & SettledOrder)
  /** Another tab was. */
  | ({ readonly type: "order.heard" } & SettledOrder)
  /** It was left before anybody knew what came of it. */
  | { readonly type: "payment.awaited" }
  /** It was tried before, and what came of it is known only now. */
  | { readonly type: "payment.failed"; readonly message: string | null }
