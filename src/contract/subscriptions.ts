import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { BillingPeriod, PlanId } from "../domain/shop/plans.ts"
import { maxReasonLength, Subscription } from "../domain/shop/Subscription.ts"
import { SignedIn } from "./authorisation.ts"
import { Envelope, Refusal } from "./envelope.ts"
import {
  CardRefused,
  Declined,
  IdempotencyKey,
  KeyReused,
  CardField,
  PaymentAnswer,
  PaymentClosed,
  PaymentPending,
  PriceChanged
} from "./payment.ts"
import { TooManyRequests } from "./refusals.ts"
import { Text } from "./text.ts"

/** A plan is running and renews itself; another can begin only after it is cancelled. */
export class AlreadySubscribed extends Refusal<AlreadySubscribed>()("AlreadySubscribed", 409) {}

/** The user has none with this id and type. */
export class SubscriptionNotFound extends Refusal<SubscriptionNotFound>()("SubscriptionNotFound", 404) {}

export class SubscriptionsGroup extends HttpApiGroup.make("subscriptions").add(
  /** A period of a plan, paid now and renewed until cancelled. `amount` is the price the browser showed, in kuruş. */
  HttpApiEndpoint.post("create", "/subscription/create", {
    headers: Schema.Struct({ "idempotency-key": IdempotencyKey }),
    payload: Schema.Struct({
      plan_id: PlanId,
      billing_period: BillingPeriod,
      amount: Schema.Int,
      payment_method: Schema.Struct({
        card_name: CardField,
        card_number: CardField,
        /** MM/YY, as typed. */
        expiry_date: CardField,
        cvv: CardField
      })
    }),
    success: PaymentAnswer,
    error: [
      CardRefused,
      PriceChanged,
      KeyReused,
      Declined,
      AlreadySubscribed,
      PaymentPending,
      PaymentClosed,
      TooManyRequests
    ]
  }).middleware(SignedIn),
  /** Running subscriptions first, then future ones by start; ended ones are left out. */
  HttpApiEndpoint.get("subscriptions", "/subscriptions", {
    success: Envelope(
      Schema.Struct({
        subscription: Schema.Struct({ platform: Schema.Array(Subscription), publication: Schema.Array(Subscription) })
      })
    )
  }).middleware(SignedIn),
  /** Cancels the renewal; the subscription runs to the end of its paid period. Idempotent. */
  HttpApiEndpoint.post("cancel", "/subscriptions/cancel", {
    payload: Schema.Struct({
      subscription_id: Schema.String,
      /** One of the offered reasons, or free text. */
      reason: Text.check(
        Schema.isMaxLength(maxReasonLength),
        Schema.makeFilter((reason) => reason.trim() !== "")
      ),
      subscription_type: Schema.Literals(["platform", "publication"])
    }),
    success: Envelope(Schema.Null),
    error: SubscriptionNotFound
  }).middleware(SignedIn)
) {}
