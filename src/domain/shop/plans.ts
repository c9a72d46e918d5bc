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
  /** Whose readers see no adverts. */
  readonly isAdFree: boolean
}

const plan = (
  id: PlanId,
  monthly: number,
  yearly: number,
  given: Pick<Plan, "members" | "isSold" | "isAdFree">
): Plan => ({ id, prices: { monthly, yearly }, ...given })

const older = { members: 0, isSold: false, isAdFree: false }

export const plans: ReadonlyArray<Plan> = [
  plan("platform", 24_990, 249_900, { members: 0, isSold: true, isAdFree: true }),
  plan("family", 49_990, 499_900, { members: 4, isSold: true, isAdFree: true }),
  plan("old_free", 0, 0, older),
  plan("old_basic", 3990, 39_900, older),
  plan("old_premium", 5990, 59_900, older),
  plan("old_family", 8990, 89_900, older)
]

/** The day since which plans are sold so. */
export const plansSince = "2026-11-22"

/** What the badge beside the yearly price says is saved, in percent. */
export const yearlyBadge = 20

/** So many devices of one reader may read at once what only a plan gives them. Source: product, "Devices". */
export const devicesOfPlan = 3

export const soldPlans: ReadonlyArray<Plan> = plans.filter(({ isSold }) => isSold)

/** The plans whose readers see no adverts. Source: product, "Adverts". */
export const adFreePlans: ReadonlyArray<PlanId> = plans.filter(({ isAdFree }) => isAdFree).map(({ id }) => id)

export const planOf = (id: PlanId): Plan => {
  const found = plans.find((one) => one.id === id)
  if (found === undefined) throw new Error(`There is no plan ${id}.`)
  return found
}
