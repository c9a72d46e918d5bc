import type { Subscription } from "./Subscription.ts"

/** Subscriptions to a plan that the reader pays for: as somebody's family they have another's. */
export const ownPlans = (subscriptions: ReadonlyArray<Subscription>): ReadonlyArray<Subscription> =>
  subscriptions.filter(({ subscription_type, role }) => subscription_type === "platform" && role === "owner")

/** The plan that renews itself: while there is one, no other can begin. Source: product, "Plans". */
export const renewingPlan = (subscriptions: ReadonlyArray<Subscription>): Subscription | null =>
  ownPlans(subscriptions).find(({ auto_renewal }) => auto_renewal) ?? null

/** When a plan that is bought now begins, as ISO 8601: at the end of what is paid for, null for at once. */
export const beginningOfNext = (subscriptions: ReadonlyArray<Subscription>): string | null =>
  ownPlans(subscriptions)
    .map(({ end_date }) => end_date)
    .toSorted((one, other) => Date.parse(one) - Date.parse(other))
    .at(-1) ?? null

/** The plan by which one reads: one's own before another's, and what runs stands before what will. */
export const currentPlan = (subscriptions: ReadonlyArray<Subscription>): Subscription | null =>
  ownPlans(subscriptions)[0] ?? subscriptions.find(({ subscription_type }) => subscription_type === "platform") ?? null
