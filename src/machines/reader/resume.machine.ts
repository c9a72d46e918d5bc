import { assign, sendParent, setup } from "xstate"
import { isWorthResuming, resumeFor } from "../../domain/reader/resume.ts"
import type { Slide } from "../../domain/reader/slides.ts"
import type { SlidesOrder } from "./slides.machine.ts"
import { fromEvent } from "../fromEvent.ts"

export type ResumeOrder =
  /** Reading ended there before. */
  | { readonly type: "resume.offer"; readonly page: number }
  /** This slide is shown now. */
  | { readonly type: "resume.seen"; readonly slide: Slide }
  | { readonly type: "resume.accept" }
  | { readonly type: "resume.dismiss" }
  /** Pointer or focus is on it, or no longer. */
  | { readonly type: "resume.hold" }
  | { readonly type: "resume.release" }

export interface ResumeInput {
  readonly total: number
  /** The address names a page: who follows it wants that one. */
  readonly isPlaceNamed: boolean
}

/**
 * Offers the page that was read last: *asked* once where that helps, and *over* when it is answered, when its time is up
 * (which pauses under pointer and focus), or when the user gets there or to the end alone. Source: product, "Resuming".
 */
export const resumeMachine = setup({
  types: {
    input: {} as ResumeInput,
    context: {} as ResumeInput & { readonly shown: Slide; readonly page: number },
    events: {} as ResumeOrder,
    tags: {} as "asked"
  },
  actions: {
    see: assign({ shown: (_, slide: Slide) => slide }),
    take: assign({ page: (_, page: number) => page }),
    go: sendParent(({ context }): SlidesOrder => ({ type: "slide.go", page: context.page }))
  },
  guards: {
    isWorthIt: ({ context }, page: number) =>
      !context.isPlaceNamed && isWorthResuming(page, context.shown, context.total),
    isThere: ({ context }, slide: Slide) => !isWorthResuming(context.page, slide, context.total)
  },
  delays: { resumeFor }
}).createMachine({
  id: "resume",
  context: ({ input }) => ({ ...input, shown: [1], page: 1 }),
  initial: "unasked",
  states: {
    unasked: {
      on: {
        "resume.seen": { actions: fromEvent("see", "slide") },
        "resume.offer": {
          guard: fromEvent("isWorthIt", "page"),
          target: "asked",
          actions: fromEvent("take", "page")
        }
      }
    },
    asked: {
      tags: "asked",
      on: {
        "resume.seen": { guard: fromEvent("isThere", "slide"), target: "over" },
        "resume.accept": { target: "over", actions: "go" },
        "resume.dismiss": "over"
      },
      initial: "passing",
      states: {
        passing: { after: { resumeFor: "#resume.over" }, on: { "resume.hold": "held" } },
        held: { on: { "resume.release": "passing" } }
      }
    },
    over: {}
  }
})
