import { setup } from "xstate"
import { hasStrip } from "../../domain/reader/thumbnails.ts"

export type StripOrder =
  | { readonly type: "strip.open" }
  | { readonly type: "strip.close" }
  | { readonly type: "strip.toggle" }
  /** The first slide is seen. */
  | { readonly type: "strip.peek" }
  /** It is hovered or touched, or no longer. */
  | { readonly type: "strip.hold" }
  | { readonly type: "strip.release" }

/** Milliseconds for which the strip shows itself at the start. Source: product, "Toolbars and panels". */
const peekFor = 2000

/** Milliseconds that its going takes. */
export const leaving = 240

/**
 * The thumbnail strip: *unseen* until the first slide is, then *peeking* over the page, longer while it is hovered or
 * touched, then *closed*. *Open*, it takes its height from the page. *Leaving*, it is drawn but cannot be reached. An
 * issue of a few pages goes *without*.
 */
export const thumbnailStripMachine = setup({
  types: {
    input: {} as { readonly total: number },
    context: {} as { readonly total: number },
    events: {} as StripOrder,
    tags: {} as "shown" | "open" | "peeking"
  },
  guards: { hasStrip: ({ context }) => hasStrip(context.total) },
  delays: { peekFor, leaving }
}).createMachine({
  id: "strip",
  context: ({ input }) => ({ total: input.total }),
  initial: "without",
  states: {
    without: { always: { guard: "hasStrip", target: "unseen" } },
    unseen: { on: { "strip.peek": "peeking", "strip.open": "open", "strip.toggle": "open" } },
    peeking: {
      tags: ["shown", "peeking"],
      on: { "strip.open": "open", "strip.toggle": "open", "strip.close": "leaving" },
      initial: "passing",
      states: {
        passing: { after: { peekFor: "#strip.leaving" }, on: { "strip.hold": "held" } },
        held: { on: { "strip.release": "passing" } }
      }
    },
    open: { tags: ["shown", "open"], on: { "strip.close": "leaving", "strip.toggle": "leaving" } },
    leaving: {
      tags: "shown",
      after: { leaving: "closed" },
      on: { "strip.open": "open", "strip.toggle": "open" }
    },
    closed: { on: { "strip.open": "open", "strip.toggle": "open" } }
  }
})
