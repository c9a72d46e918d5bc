import { setup } from "xstate"

export type StripOrder =
  | { readonly type: "strip.open" }
  | { readonly type: "strip.close" }
  | { readonly type: "strip.toggle" }

/** Milliseconds for which the strip shows itself at the start. Source: product, "Around the page". */
export const peekFor = 2000

/**
 * The strip of thumbnails: *peeking* over the page at the start, then *closed*; *open* it takes its height from the page.
 */
export const stripMachine = setup({
  types: { events: {} as StripOrder, tags: {} as "shown" | "open" },
  delays: { peekFor }
}).createMachine({
  id: "strip",
  initial: "peeking",
  states: {
    peeking: {
      tags: "shown",
      after: { peekFor: "closed" },
      on: { "strip.open": "open", "strip.toggle": "open", "strip.close": "closed" }
    },
    closed: { on: { "strip.open": "open", "strip.toggle": "open" } },
    open: { tags: ["shown", "open"], on: { "strip.close": "closed", "strip.toggle": "closed" } }
  }
})
