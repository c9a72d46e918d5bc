import { setup } from "xstate"

export type EndingOrder =
  /** Shows more issues beside the one to go on with, or no longer. */
  { readonly type: "ending.unfold" } | { readonly type: "ending.fold" } | { readonly type: "ending.close" }

/**
 * What an issue's last page offers: *folded* to the one thing to go on with, *unfolded* to more, or *closed* until the
 * last page is turned to again. Source: product, "An issue's end".
 */
export const endingMachine = setup({
  types: { events: {} as EndingOrder, tags: {} as "shown" | "unfolded" }
}).createMachine({
  id: "ending",
  initial: "folded",
  states: {
    folded: { tags: "shown", on: { "ending.unfold": "unfolded", "ending.close": "closed" } },
    unfolded: { tags: ["shown", "unfolded"], on: { "ending.fold": "folded", "ending.close": "closed" } },
    closed: {}
  }
})
