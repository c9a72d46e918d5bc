import { Schema } from "effect"
import { PublicId } from "../catalogue/PublicId.ts"
import { BillingPeriod, PlanId } from "./plans.ts"

/**
 * A subscription as its user sees it. Moments are ISO 8601; `total_amount` is the price of a period in kuruş; `plan` is
 * null for a year of a publication. An overdue one has ended, and payment is still tried. A family's members see it
 * without its price. Source: product, "Subscriptions".
 */
export const Subscription = Schema.Struct({
  id: PublicId,
  subscription_type: Schema.Literals(["platform", "publication"]),
  plan: Schema.NullOr(PlanId),
  billing_period: BillingPeriod,
  start_date: Schema.String,
  end_date: Schema.String,
  auto_renewal: Schema.Boolean,
  is_overdue: Schema.Boolean,
  role: Schema.Literals(["owner", "member"]),
  expand: Schema.Struct({
    order: Schema.NullOr(Schema.Struct({ total_amount: Schema.Int, currency: Schema.Literal("TRY") })),
    publication: Schema.NullOr(Schema.Struct({ id: PublicId, title: Schema.String }))
  })
})
export type Subscription = typeof Subscription.Type

/** Why somebody ends a subscription; `other` is told in their own words. */
export const cancelReasons = ["price", "alternatives", "unused", "other"] as const
export type CancelReason = (typeof cancelReasons)[number]

/** The longest reason in somebody's own words, in characters. */
export const maxReasonLength = 500
