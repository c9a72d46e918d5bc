import type { SnapshotFrom } from "xstate"
import type { BillingPeriod, PlanId } from "../../domain/shop/plans.ts"
import type { Subscription } from "../../domain/shop/Subscription.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { periodIn, type plansMachine } from "./plans.machine.ts"

type PlansSnapshot = SnapshotFrom<typeof plansMachine>

export const periodOf = (snapshot: PlansSnapshot): BillingPeriod => periodIn(snapshot.context)
/** What the reader has, as far as it is known. */
export const standingOf = (snapshot: PlansSnapshot): ReadonlyArray<Subscription> => snapshot.context.subscriptions
/** The plan that waits for what is known of the reader. */
export const awaitedPlan = (snapshot: PlansSnapshot): PlanId | null =>
  snapshot.hasTag("busy") ? snapshot.context.wanted : null
export const isLooking = (snapshot: PlansSnapshot): boolean => snapshot.hasTag("busy")
/** Why it was not told what the reader has. */
export const untoldBecause = (snapshot: PlansSnapshot): Trouble | null =>
  isLooking(snapshot) ? null : snapshot.context.trouble
