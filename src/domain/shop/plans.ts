import { Schema } from "effect"

/** The plans that were ever sold; those of the older set are kept as data alone. Source: product, "Plans". */
export const PlanId = Schema.Literals(["platform", "family", "old_free", "old_basic", "old_premium", "old_family"])
export type PlanId = typeof PlanId.Type

export const BillingPeriod = Schema.Literals(["monthly", "yearly"])
export type BillingPeriod = typeof BillingPeriod.Type

export interface Plan {
  readonly id: PlanId
  /** In kuruş, for each period. */
  readonly prices: Readonly<Record<BillingPeriod, number>>
  /** People whom its owner may invite. */
  readonly members: number
  readonly isSold: boolean
}

const plan = (id: PlanId, monthly: number, yearly: number, members: number, isSold: boolean): Plan => ({
  id,
  prices: { monthly, yearly },
  members,
  isSold
})

export const plans: ReadonlyArray<Plan> = [
  plan("platform", 24_990, 249_900, 0, true),
  plan("family", 49_990, 499_900, 4, true),
  plan("old_free", 0, 0, 0, false),
  plan("old_basic", 3990, 39_900, 0, false),
  plan("old_premium", 5990, 59_900, 0, false),
  plan("old_family", 8990, 89_900, 0, false)
]

/** The day since which plans are sold so. */
export const plansSince = "2026-11-22"

/** What the badge beside the yearly price says is saved, in percent. */
export const yearlyBadge = 20

/** So many devices of one reader may read at once what only a plan gives them. Source: product, "Devices". */
export const devicesOfPlan = 3

export const soldPlans: ReadonlyArray<Plan> = plans.filter(({ isSold }) => isSold)

export const planOf = (id: PlanId): Plan => {
  const found = plans.find((one) => one.id === id)
  if (found === undefined) throw new Error(`There is no plan ${id}.`)
  return found
}
