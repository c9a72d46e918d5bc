import { emit, setup } from "xstate"

export type PurchaseOrder = { readonly type: "purchase.go" }

/** News: the sentence was there to be read, and the page is to be shown. */
export type PurchaseNews = { readonly type: "purchase.gone" }

/** Milliseconds for which it is said where one is led: long enough to be heard. */
const saidFor = 1200

/** The way from a locked page to where the issue is sold: *offered*, then *leading* there while it says so. */
export const purchaseMachine = setup({
  types: { events: {} as PurchaseOrder, emitted: {} as PurchaseNews, tags: {} as "leading" },
  actions: { tellGone: emit({ type: "purchase.gone" }) },
  delays: { saidFor }
}).createMachine({
  id: "purchase",
  initial: "offered",
  states: {
    offered: { on: { "purchase.go": "leading" } },
    leading: { tags: "leading", after: { saidFor: { target: "offered", actions: "tellGone" } } }
  }
})
