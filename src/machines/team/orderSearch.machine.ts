import { assign, setup } from "xstate"
import type { TeamOrder } from "../../domain/shop/TeamOrder.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { fromEvent } from "../fromEvent.ts"
import { slot } from "../slot.ts"

export type OrderSearchAnswer =
  | { readonly type: "orders.found"; readonly orders: ReadonlyArray<TeamOrder> }
  | { readonly type: "orders.failed"; readonly trouble: Trouble }

export type OrderReloadAnswer =
  | { readonly type: "order.reloaded"; readonly order: TeamOrder }
  | { readonly type: "order.kept"; readonly trouble: Trouble }

export type OrderSearchEvent =
  | OrderSearchAnswer
  | OrderReloadAnswer
  | { readonly type: "search.edit"; readonly words: string }
  | { readonly type: "search.send" }
  /** Asks what became of an order that was found. */
  | { readonly type: "order.reload"; readonly number: string }
  /** An order is as it was not when it was found. */
  | { readonly type: "order.changed"; readonly order: TeamOrder }

interface Context {
  /** What is typed. */
  readonly words: string
  /** What was sought last. */
  readonly sought: string
  /** What was found by it; null before its answer. */
  readonly orders: ReadonlyArray<TeamOrder> | null
  readonly trouble: Trouble | null
  /** The order that is reloaded, or was last. */
  readonly number: string
  /** Why it could not be. */
  readonly keptFor: Trouble | null
}

/**
 * Looks for orders by a whole number or address: *resting*, then *asking*, then resting again with what was found or a
 * trouble. One of those found is *reloading* at a time. Source: product, "Refunds".
 */
export const orderSearchMachine = setup({
  types: { context: {} as Context, events: {} as OrderSearchEvent, tags: {} as "busy" },
  actors: {
    find: slot<string, OrderSearchAnswer>("orderSearch.find"),
    reload: slot<{ readonly number: string }, OrderReloadAnswer>("orderSearch.reload")
  },
  actions: {
    type: assign({ words: (_, words: string) => words }),
    begin: assign(({ context }) => ({ sought: context.words.trim(), orders: null, trouble: null, keptFor: null })),
    takeOrders: assign({ orders: (_, orders: ReadonlyArray<TeamOrder>) => orders }),
    takeTrouble: assign({ trouble: (_, trouble: Trouble) => trouble }),
    takeNumber: assign((_, number: string) => ({ number, keptFor: null })),
    sayKept: assign({ keptFor: (_, trouble: Trouble) => trouble }),
    replaceOrder: assign({
      orders: ({ context }, order: TeamOrder) =>
        context.orders?.map((one) => (one.order_number === order.order_number ? order : one)) ?? null
    })
  },
  guards: { hasWords: ({ context }) => context.words.trim() !== "" }
}).createMachine({
  id: "orderSearch",
  context: { words: "", sought: "", orders: null, trouble: null, number: "", keptFor: null },
  on: { "search.edit": { actions: fromEvent("type", "words") } },
  initial: "resting",
  states: {
    resting: {
      on: {
        "search.send": { guard: "hasWords", target: "asking", actions: "begin" },
        "order.reload": { target: "reloading", actions: fromEvent("takeNumber", "number") },
        "order.changed": { actions: fromEvent("replaceOrder", "order") }
      }
    },
    reloading: {
      invoke: { src: "reload", input: ({ context: { number } }) => ({ number }) },
      on: {
        "search.send": { guard: "hasWords", target: "asking", actions: "begin" },
        // The answer on its way may be older.
        "order.changed": { target: "reloading", reenter: true, actions: fromEvent("replaceOrder", "order") },
        "order.reloaded": { target: "resting", actions: fromEvent("replaceOrder", "order") },
        "order.kept": { target: "resting", actions: fromEvent("sayKept", "trouble") }
      }
    },
    asking: {
      tags: "busy",
      invoke: { src: "find", input: ({ context }) => context.sought },
      on: {
        "orders.found": { target: "resting", actions: fromEvent("takeOrders", "orders") },
        "orders.failed": { target: "resting", actions: fromEvent("takeTrouble", "trouble") }
      }
    }
  }
})
