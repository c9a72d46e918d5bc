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

/** The plan by which the reader reads at that moment, in milliseconds since 1970: their own before another's. */
export const planAt = (subscriptions: ReadonlyArray<Subscription>, now: number): Subscription | null => {
  const running = subscriptions.filter(
    ({ subscription_type, start_date, end_date }) =>
      subscription_type === "platform" && Date.parse(start_date) <= now && now < Date.parse(end_date)
  )
  return running.find(({ role }) => role === "owner") ?? running[0] ?? null
}
