import { assign, enqueueActions, sendParent, setup } from "xstate"
import type { ReaderFact } from "../../domain/reader/ReaderFact.ts"
import type { Slide } from "../../domain/reader/slides.ts"
import { slot } from "../slot.ts"
import { fromEvent } from "../fromEvent.ts"

/** The page on which reading ended before; null where none is known. */
export interface PlaceRecalled {
  readonly type: "place.recalled"
  readonly page: number | null
}

/** The order to store the page reached. */
export interface PlaceRecord {
  readonly type: "record"
  readonly facts: ReadonlyArray<ReaderFact>
}

export interface LastPageInput {
  readonly issueId: string
  /** Of a few pages, and of a preview, nothing is recalled and nothing kept. */
  readonly isKept: boolean
}

export type LastPageEvent =
  | PlaceRecalled
  /** This slide is at rest; the first one was opened, not turned to. */
  | { readonly type: "place.reached"; readonly slide: Slide }

/** What it tells the surface. */
export type LastPageNews = { readonly type: "resume.offer"; readonly page: number }

/** The last page read: recalled once from this browser's log, and stored there at each settled turn. Source: product, "Resuming". */
export const lastPageMachine = setup({
  types: {
    input: {} as LastPageInput,
    context: {} as LastPageInput & { readonly reached: number | null },
    events: {} as LastPageEvent
  },
  actors: {
    place: slot<{ readonly issueId: string }, PlaceRecalled>("lastPage.place"),
    recorder: slot<{ readonly issueId: string }, never>("lastPage.recorder")
  },
  actions: {
    reach: assign({ reached: (_, page: number) => page }),
    keep: enqueueActions(({ enqueue }, page: number) => {
      const order: PlaceRecord = { type: "record", facts: [{ _tag: "PageReached", page }] }
      enqueue.sendTo("recorder", order)
    }),
    offer: sendParent((_, page: number): LastPageNews => ({ type: "resume.offer", page }))
  },
  guards: {
    isKept: ({ context }) => context.isKept,
    isFirst: ({ context }) => context.reached === null,
    isOther: ({ context }, slide: Slide) => !slide.some((page) => page === context.reached),
    isKnown: (_, page: number | null) => page !== null
  }
}).createMachine({
  id: "lastPage",
  context: ({ input }) => ({ ...input, reached: null }),
  initial: "without",
  states: {
    without: { always: { guard: "isKept", target: "kept" } },
    kept: {
      invoke: [
        { src: "place", input: ({ context }) => ({ issueId: context.issueId }) },
        { src: "recorder", id: "recorder", input: ({ context }) => ({ issueId: context.issueId }) }
      ],
      on: {
        "place.recalled": {
          guard: fromEvent("isKnown", "page"),
          actions: { type: "offer", params: ({ event }) => event.page ?? 1 }
        },
        "place.reached": [
          { guard: "isFirst", actions: { type: "reach", params: ({ event }) => event.slide[0] } },
          {
            guard: fromEvent("isOther", "slide"),
            actions: [
              { type: "reach", params: ({ event }) => event.slide[0] },
              { type: "keep", params: ({ event }) => event.slide[0] }
            ]
          }
        ]
      }
    }
  }
})
