import type { Attempt, AttemptNews, AttemptReport, Checkout } from "../../domain/shop/attempts.ts"
import type { Purchase } from "../../domain/shop/Purchase.ts"
import type { UserKnown } from "../session/userKnown.ts"

/** The checkout as all tabs' facts make it now. */
export interface CheckoutStored {
  readonly type: "checkout.stored"
  readonly checkout: Checkout
}

export type OrderPaid = Extract<AttemptReport, { readonly type: "order.settled" }>

/** What the server reports of a watched attempt. */
export type AttemptAnswer =
  | Exclude<AttemptReport, { readonly type: "attempt.ended" }>
  /** The outcome is not known yet; with an address, the card's bank waits for its owner there. */
  | { readonly type: "attempt.awaited"; readonly key: string; readonly url: string | null }
  /** Something broke: nothing is asked until the watched attempts change. */
  | { readonly type: "attempts.unanswered" }

export type CheckoutEvent =
  | UserKnown
  | CheckoutStored
  | AttemptAnswer
  | AttemptReport
  | { readonly type: "purchase.open"; readonly purchase: Purchase }
  | { readonly type: "purchase.close" }
  /** The visitor closed the sign-in dialog. */
  | { readonly type: "signIn.refused" }
  /** An attempt has begun in this tab; it is recorded before anything is sent. */
  | { readonly type: "attempt.begun"; readonly attempt: Attempt }
  /** The notice of an awaited attempt was closed. */
  | { readonly type: "notice.dismiss" }
  /** `isOutcome`: this screen itself shows what came of a payment; `number` is the order that it shows as paid. */
  | { readonly type: "screen.shown"; readonly isOutcome: boolean; readonly number?: string }

export type CheckoutNews =
  | AttemptNews
  | { readonly type: "signIn.wanted" }
  /** The purchase was closed before its outcome was known. */
  | { readonly type: "payment.awaited" }
