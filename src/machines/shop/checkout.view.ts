import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { Purchase } from "../../domain/shop/Purchase.ts"
import type { checkoutMachine } from "./checkout.machine.ts"

type CheckoutSnapshot = SnapshotFrom<typeof checkoutMachine>

export type CheckoutRef = ActorRefFrom<typeof checkoutMachine>

/** What is being paid for; null while nobody does. */
export const purchaseIn = (snapshot: CheckoutSnapshot): Purchase | null =>
  snapshot.hasTag("open") ? snapshot.context.purchase : null

/** Where a bank still waits for whoever began to pay; not while they pay for something. */
export const bankIn = (snapshot: CheckoutSnapshot): string | null =>
  snapshot.hasTag("open") ? null : (snapshot.context.bank?.url ?? null)
