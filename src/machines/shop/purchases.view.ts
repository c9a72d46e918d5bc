import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { PlacedOrder } from "../../domain/shop/PlacedOrder.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import type { purchasesMachine } from "./purchases.machine.ts"

export type PurchasesRef = ActorRefFrom<typeof purchasesMachine>

type PurchasesSnapshot = SnapshotFrom<typeof purchasesMachine>

/** Somebody waits for the answer. */
export const isBusy = (snapshot: PurchasesSnapshot): boolean => snapshot.hasTag("busy")
/** What is known of them; null until the first answer. */
export const ordersOf = (snapshot: PurchasesSnapshot): ReadonlyArray<PlacedOrder> | null => snapshot.context.orders
/** Why the last look failed, until another one succeeds. */
export const troubleOf = (snapshot: PurchasesSnapshot): Trouble | null => snapshot.context.trouble
