import type { SnapshotFrom } from "xstate"
import type { Trouble } from "../../domain/Trouble.ts"
import type { Subscriptions, subscriptionsMachine } from "./subscriptions.machine.ts"

type SubscriptionsSnapshot = SnapshotFrom<typeof subscriptionsMachine>

/** Null until loaded. */
export const subscriptionsOf = (snapshot: SubscriptionsSnapshot): Subscriptions | null => snapshot.context.subscriptions
export const isFailed = (snapshot: SubscriptionsSnapshot): boolean => snapshot.matches("failed")
/** Reloading failed. */
export const isStale = (snapshot: SubscriptionsSnapshot): boolean => snapshot.matches("stale")
export const troubleOf = (snapshot: SubscriptionsSnapshot): Trouble | null => snapshot.context.trouble
