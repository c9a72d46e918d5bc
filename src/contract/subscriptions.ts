import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { BillingPeriod, PlanId } from "../domain/shop/plans.ts"
import { longestReason, Subscription } from "../domain/shop/Subscription.ts"
import { SignedIn } from "./authorisation.ts"
import { Envelope, refusal } from "./envelope.ts"
import {
  CardRefused,
  Declined,
  IdempotencyKey,
  KeyReused,
  OfCard,
  Paid,
  PaymentClosed,
  PaymentPending,
  PriceChanged
} from "./payment.ts"
import { TooManyRequests } from "./refusals.ts"
import { Text } from "./text.ts"

/** A plan runs that renews itself: another one can begin only when that is ended. */
export class AlreadySubscribed extends Schema.TaggedError<AlreadySubscribed>()("AlreadySubscribed", refusal, {
  httpApiStatus: 409
}) {}

/** None of this id and kind that is the reader's own. */
export class SubscriptionNotFound extends Schema.TaggedError<SubscriptionNotFound>()("SubscriptionNotFound", refusal, {
  httpApiStatus: 404
}) {}

export class SubscriptionsGroup extends HttpApiGroup.make("subscriptions").add(
  /** A period of a plan, paid for now and renewed until it is ended. `amount` is what the browser believes it costs, in kuruş. */
  HttpApiEndpoint.post("create", "/subscription/create", {
    headers: Schema.Struct({ "idempotency-key": IdempotencyKey }),
    payload: Schema.Struct({
      plan_id: PlanId,
      billing_period: BillingPeriod,
      amount: Schema.Int,
      payment_method: Schema.Struct({
        card_name: OfCard,
        card_number: OfCard,
        /** MM/YY, as it was typed. */
        expiry_date: OfCard,
        cvv: OfCard
      })
    }),
    success: Paid,
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
  /** What runs and what will: those that run first, then by their beginning. What has ended is not told. */
  HttpApiEndpoint.get("subscriptions", "/subscriptions", {
    success: Envelope(
      Schema.Struct({
        subscription: Schema.Struct({ platform: Schema.Array(Subscription), publication: Schema.Array(Subscription) })
      })
    )
  }).middleware(SignedIn),
  /** It is not renewed any more, and runs to the end of what was paid for; said twice, it changes nothing. */
  HttpApiEndpoint.post("cancel", "/subscriptions/cancel", {
    payload: Schema.Struct({
      subscription_id: Schema.String,
      /** One of those that are offered, or the reader's own words. */
      reason: Text.check(
        Schema.isMaxLength(longestReason),
        Schema.makeFilter((reason) => reason.trim() !== "")
      ),
      subscription_type: Schema.Literals(["platform", "publication"])
    }),
    success: Envelope(Schema.Null),
    error: SubscriptionNotFound
  }).middleware(SignedIn)
) {}
