import { assign, sendParent, setup } from "xstate"
import { pageTyped } from "../../domain/reader/pageParameter.ts"
import { fromEvent } from "../fromEvent.ts"
import type { SlidesOrder } from "./slides.machine.ts"

export type PageFinderOrder =
  /** Asks for a page's number. */
  | { readonly type: "finder.open" }
  | { readonly type: "finder.type"; readonly typed: string }
  | { readonly type: "finder.submit" }
  | { readonly type: "finder.close" }
  /** The line is held at a page, dragged to another, let go there, or the hand was taken away. */
  | { readonly type: "finder.hold"; readonly page: number }
  | { readonly type: "finder.drag"; readonly page: number }
  | { readonly type: "finder.drop" }
  | { readonly type: "finder.cancel" }

interface PageFinderContext {
  readonly total: number
  readonly typed: string
  /** Where the line is held. */
  readonly page: number
}

/**
 * Going to a page: *resting*; *asking* for its number, which may be *refused*; or *held* along the line of the
 * position, which goes where it is let go. Source: product, "Toolbars and panels".
 */
export const pageFinderMachine = setup({
  types: {
    input: {} as { readonly total: number },
    context: {} as PageFinderContext,
    events: {} as PageFinderOrder,
    tags: {} as "asking" | "refused" | "held"
  },
  actions: {
    forget: assign({ typed: "" }),
    take: assign({ typed: (_, typed: string) => typed }),
    hold: assign({ page: (_, page: number) => page }),
    goToTyped: sendParent(({ context }): SlidesOrder => ({
      type: "slide.go",
      page: pageTyped(context.typed, context.total) ?? 1
    })),
    goToHeld: sendParent(({ context }): SlidesOrder => ({ type: "slide.go", page: context.page }))
  },
  guards: { isPage: ({ context }) => pageTyped(context.typed, context.total) !== null }
}).createMachine({
  id: "pageFinder",
  context: ({ input }) => ({ total: input.total, typed: "", page: 1 }),
  initial: "resting",
  states: {
    resting: {
      on: {
        "finder.open": { target: "asking", actions: "forget" },
        "finder.hold": { target: "held", actions: fromEvent("hold", "page") }
      }
    },
    asking: {
      tags: "asking",
      initial: "typing",
      on: {
        "finder.type": { target: ".typing", actions: fromEvent("take", "typed") },
        "finder.submit": [{ guard: "isPage", target: "resting", actions: "goToTyped" }, { target: ".refused" }],
        "finder.close": "resting",
        "finder.hold": { target: "held", actions: fromEvent("hold", "page") }
      },
      states: { typing: {}, refused: { tags: "refused" } }
    },
    held: {
      tags: "held",
      on: {
        "finder.drag": { actions: fromEvent("hold", "page") },
        "finder.drop": { target: "resting", actions: "goToHeld" },
        "finder.cancel": "resting"
      }
    }
  }
})
