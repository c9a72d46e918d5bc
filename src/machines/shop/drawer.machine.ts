import { emit, setup } from "xstate"
import type { Offer } from "../../domain/shop/cart.ts"
import { slot } from "../slot.ts"
import { withEvent } from "../fromEvent.ts"

export type PricesAnswer =
  /** Today's offers. */
  | { readonly type: "prices.known"; readonly offers: ReadonlyArray<Offer> }
  /** The call failed. */
  | { readonly type: "prices.unknown" }

/** The call may be repeated. */
export interface PricesDue {
  readonly type: "prices.due"
}

export type DrawerEvent =
  | PricesAnswer
  | PricesDue
  | { readonly type: "drawer.open" }
  | { readonly type: "drawer.close" }

export type DrawerNews = Extract<PricesAnswer, { readonly type: "prices.known" }>

/**
 * The cart's drawer, *closed* or *open*. Opening it is *checking* the items against today's prices; then it is
 * *checked*, or *unchecked* until the browser is online again. The cart is shown meanwhile. Source: product, "Cart".
 */
export const drawerMachine = setup({
  types: { events: {} as DrawerEvent, emitted: {} as DrawerNews, tags: {} as "open" | "unchecked" },
  actors: {
    check: slot<void, PricesAnswer>("drawer.check"),
    wait: slot<void, PricesDue>("drawer.wait")
  },
  actions: { tellPrices: emit((_, news: DrawerNews): DrawerNews => news) }
}).createMachine({
  id: "drawer",
  initial: "closed",
  states: {
    closed: { on: { "drawer.open": "open" } },
    open: {
      tags: "open",
      on: { "drawer.close": "closed" },
      initial: "checking",
      states: {
        checking: {
          invoke: { src: "check" },
          on: {
            "prices.known": { target: "checked", actions: withEvent("tellPrices") },
            "prices.unknown": "unchecked"
          }
        },
        checked: {},
        unchecked: {
          tags: "unchecked",
          invoke: { src: "wait" },
          on: { "prices.due": "checking" }
        }
      }
    }
  }
})
