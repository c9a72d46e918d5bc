import type { SnapshotFrom } from "xstate"
import type { BillingPeriod, PlanId } from "../../domain/shop/plans.ts"
import type { Subscription } from "../../domain/shop/Subscription.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { periodIn, type plansMachine } from "./plans.machine.ts"

type PlansSnapshot = SnapshotFrom<typeof plansMachine>

export const periodOf = (snapshot: PlansSnapshot): BillingPeriod => periodIn(snapshot.context)
/** Empty until known. */
export const ownSubscriptions = (snapshot: PlansSnapshot): ReadonlyArray<Subscription> => snapshot.context.subscriptions
/** The chosen plan, while the subscriptions are loading. */
export const awaitedPlan = (snapshot: PlansSnapshot): PlanId | null =>
  snapshot.hasTag("busy") ? snapshot.context.wanted : null
export const isLooking = (snapshot: PlansSnapshot): boolean => snapshot.hasTag("busy")
/** Why the subscriptions are not known. */
export const troubleOf = (snapshot: PlansSnapshot): Trouble | null =>
  isLooking(snapshot) ? null : snapshot.context.trouble
