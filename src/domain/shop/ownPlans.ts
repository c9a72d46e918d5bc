import type { BillingPeriod } from "./plans.ts"
import type { Subscription } from "./Subscription.ts"

/** Subscriptions to a plan that the reader pays for: as somebody's family they have another's. */
export const ownPlans = (subscriptions: ReadonlyArray<Subscription>): ReadonlyArray<Subscription> =>
  subscriptions.filter(({ subscription_type, role }) => subscription_type === "platform" && role === "owner")

/** The plan that runs and renews itself: while there is one, no other can begin. Source: product, "Plans". */
export const renewingPlan = (subscriptions: ReadonlyArray<Subscription>): Subscription | null =>
  ownPlans(subscriptions).find(({ auto_renewal, is_overdue }) => auto_renewal && !is_overdue) ?? null

/** When a plan that is bought now begins, as ISO 8601: at the end of what is paid for, null for at once. */
export const beginningOfNext = (subscriptions: ReadonlyArray<Subscription>): string | null =>
  ownPlans(subscriptions)
    .filter(({ is_overdue }) => !is_overdue)
    .map(({ end_date }) => end_date)
    .toSorted((one, other) => Date.parse(one) - Date.parse(other))
    .at(-1) ?? null

/** The plan by which one reads: one's own before another's, and what runs stands before what will. */
export const currentPlan = (subscriptions: ReadonlyArray<Subscription>): Subscription | null => {
  const paid = subscriptions.filter(({ is_overdue }) => !is_overdue)
  return ownPlans(paid)[0] ?? paid.find(({ subscription_type }) => subscription_type === "platform") ?? null
}

/** The reader's own plan that begins where the one by which they read ends. */
export const nextPlan = (subscriptions: ReadonlyArray<Subscription>): Subscription | null => {
  const current = currentPlan(subscriptions)
  if (current === null) return null
  const end = Date.parse(current.end_date)
  return ownPlans(subscriptions).find(({ start_date }) => Date.parse(start_date) >= end) ?? null
}

/** How often plans are offered to be paid for first: as the reader pays for theirs, else by the year. Source: product, "Plans". */
export const firstPeriod = (subscriptions: ReadonlyArray<Subscription>): BillingPeriod =>
  ownPlans(subscriptions)[0]?.billing_period ?? "yearly"
