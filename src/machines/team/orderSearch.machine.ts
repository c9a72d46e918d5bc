import { assign, setup } from "xstate"
import type { TeamOrder } from "../../domain/shop/TeamOrder.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { fromEvent } from "../fromEvent.ts"
import { slot } from "../slot.ts"

export type OrderSearchAnswer =
  | { readonly type: "orders.found"; readonly orders: ReadonlyArray<TeamOrder> }
  | { readonly type: "orders.failed"; readonly trouble: Trouble }

export type OrderSearchEvent =
  | OrderSearchAnswer
  | { readonly type: "search.edit"; readonly words: string }
  | { readonly type: "search.send" }
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
}

/**
 * Looks for orders by a whole number or address: *resting*, then *asking*, then resting again with what was found or a
 * trouble. Source: product, "Refunds".
 */
export const orderSearchMachine = setup({
  types: { context: {} as Context, events: {} as OrderSearchEvent, tags: {} as "busy" },
  actors: { find: slot<string, OrderSearchAnswer>("orderSearch.find") },
  actions: {
    type: assign({ words: (_, words: string) => words }),
    begin: assign(({ context }) => ({ sought: context.words.trim(), orders: null, trouble: null })),
    takeOrders: assign({ orders: (_, orders: ReadonlyArray<TeamOrder>) => orders }),
    takeTrouble: assign({ trouble: (_, trouble: Trouble) => trouble }),
    replaceOrder: assign({
      orders: ({ context }, order: TeamOrder) =>
        context.orders?.map((one) => (one.order_number === order.order_number ? order : one)) ?? null
    })
  },
  guards: { hasWords: ({ context }) => context.words.trim() !== "" }
}).createMachine({
  id: "orderSearch",
  context: { words: "", sought: "", orders: null, trouble: null },
  on: { "search.edit": { actions: fromEvent("type", "words") } },
  initial: "resting",
  states: {
    resting: {
      on: {
        "search.send": { guard: "hasWords", target: "asking", actions: "begin" },
        "order.changed": { actions: fromEvent("replaceOrder", "order") }
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
