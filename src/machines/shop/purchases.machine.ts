import { assign, setup } from "xstate"
import { isOpen } from "../../domain/shop/Order.ts"
import type { PlacedOrder } from "../../domain/shop/PlacedOrder.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { slot } from "../slot.ts"
import { fromEvent } from "../fromEvent.ts"

type Orders = ReadonlyArray<PlacedOrder>

export type PurchasesAnswer =
  /** The last answer in this tab, until the new one. */
  | { readonly type: "purchases.recalled"; readonly orders: Orders }
  | { readonly type: "purchases.loaded"; readonly orders: Orders }
  | { readonly type: "purchases.failed"; readonly trouble: Trouble }

export type PurchasesEvent = PurchasesAnswer | { readonly type: "purchases.reload" }

export interface PurchasesInput {
  readonly userId: string
}

/** Milliseconds between two requests while an order is open. */
export const followDelay = 5000

/**
 * The user's orders: *loading*, then *resting* with the list, a trouble, or both. While an order is open, the list is
 * *refreshing* at intervals; what was shown stays. Source: product, "Purchases".
 */
export const purchasesMachine = setup({
  types: {
    input: {} as PurchasesInput,
    context: {} as PurchasesInput & { readonly orders: Orders | null; readonly trouble: Trouble | null },
    events: {} as PurchasesEvent,
    tags: {} as "busy"
  },
  actors: { load: slot<PurchasesInput, PurchasesAnswer>("purchases.load") },
  actions: {
    recallOrders: assign({ orders: ({ context }, orders: Orders) => context.orders ?? orders }),
    takeOrders: assign((_, orders: Orders) => ({ orders, trouble: null })),
    takeTrouble: assign({ trouble: (_, trouble: Trouble) => trouble })
  },
  guards: {
    isMoving: ({ context }) => context.orders?.some(({ state }) => isOpen(state)) ?? false
  },
  delays: { followDelay }
}).createMachine({
  id: "purchases",
  context: ({ input: { userId } }) => ({ userId, orders: null, trouble: null }),
  initial: "loading",
  states: {
    loading: {
      tags: "busy",
      invoke: { src: "load", input: ({ context: { userId } }) => ({ userId }) },
      on: {
        "purchases.recalled": { actions: fromEvent("recallOrders", "orders") },
        "purchases.loaded": { target: "resting", actions: fromEvent("takeOrders", "orders") },
        "purchases.failed": {
          target: "resting",
          actions: fromEvent("takeTrouble", "trouble")
        },
        "purchases.reload": { target: "loading", reenter: true }
      }
    },
    resting: {
      on: { "purchases.reload": "loading" },
      after: { followDelay: { guard: "isMoving", target: "refreshing" } }
    },
    refreshing: {
      invoke: { src: "load", input: ({ context: { userId } }) => ({ userId }) },
      on: {
        "purchases.loaded": { target: "resting", actions: fromEvent("takeOrders", "orders") },
        "purchases.failed": {
          target: "resting",
          actions: fromEvent("takeTrouble", "trouble")
        },
        "purchases.reload": "loading"
      }
    }
  }
})
