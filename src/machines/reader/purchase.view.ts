import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { purchaseMachine } from "./purchase.machine.ts"

export type PurchaseRef = ActorRefFrom<typeof purchaseMachine>

export const isLeading = (snapshot: SnapshotFrom<typeof purchaseMachine>): boolean => snapshot.hasTag("leading")
