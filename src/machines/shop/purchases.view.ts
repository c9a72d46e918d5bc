import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { PlacedOrder } from "../../domain/shop/PlacedOrder.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import type { purchasesMachine } from "./purchases.machine.ts"

export type PurchasesRef = ActorRefFrom<typeof purchasesMachine>

type PurchasesSnapshot = SnapshotFrom<typeof purchasesMachine>

/** The user waits for the answer. */
export const isBusy = (snapshot: PurchasesSnapshot): boolean => snapshot.hasTag("busy")
/** Null until the first answer. */
export const ordersOf = (snapshot: PurchasesSnapshot): ReadonlyArray<PlacedOrder> | null => snapshot.context.orders
/** Why the last request failed, until one succeeds. */
export const troubleOf = (snapshot: PurchasesSnapshot): Trouble | null => snapshot.context.trouble
