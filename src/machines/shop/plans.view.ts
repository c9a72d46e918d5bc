import type { SnapshotFrom } from "xstate"
import type { Interrupted } from "../../domain/session/Interrupted.ts"
import type { BillingPeriod, PlanId } from "../../domain/shop/plans.ts"
import { subscribingTo } from "../../domain/shop/Purchase.ts"
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
/** What a visitor has chosen and is asked to sign in for. */
export const chosenIn = ({ context }: PlansSnapshot): Interrupted | null =>
  context.wanted === null ? null : subscribingTo(context.wanted, periodIn(context))
export const isLooking = (snapshot: PlansSnapshot): boolean => snapshot.hasTag("busy")
/** Why the subscriptions are not known. */
export const troubleOf = (snapshot: PlansSnapshot): Trouble | null =>
  isLooking(snapshot) ? null : snapshot.context.trouble
