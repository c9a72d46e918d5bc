import { assign, enqueueActions, sendParent, setup } from "xstate"
import type { ProgressIssue, Turn } from "../../domain/reader/progress/Progress.ts"
import type { Slide } from "../../domain/reader/slides.ts"
import { slot } from "../slot.ts"
import { fromEvent } from "../fromEvent.ts"

/** The page on which reading ended before; null where none is known. */
export interface PlaceRecalled {
  readonly type: "place.recalled"
  readonly page: number | null
}

/** The order to store a turn. */
export interface TurnRecord {
  readonly type: "record"
  readonly turn: Turn
}

/** The issue that is read, and how a shelf shows it. */
export interface IssueToKeep {
  readonly issueId: string
  readonly shown: ProgressIssue
}

export interface LastPageInput extends IssueToKeep {
  readonly total: number
  /** Of a few pages, and of a preview, nothing is recalled and nothing kept. */
  readonly isKept: boolean
}

export type LastPageEvent =
  | PlaceRecalled
  /** This slide is at rest; the first one was opened, not turned to. */
  | { readonly type: "place.reached"; readonly slide: Slide }

/** What it tells the surface. */
export type LastPageNews = { readonly type: "resume.offer"; readonly page: number }

/**
 * The last page read: recalled once, and stored at each settled turn, in this browser's log and for a user on the server
 * too. Source: product, "Resuming".
 */
export const lastPageMachine = setup({
  types: {
    input: {} as LastPageInput,
    context: {} as LastPageInput & { readonly reached: number | null },
    events: {} as LastPageEvent
  },
  actors: {
    place: slot<{ readonly issueId: string }, PlaceRecalled>("lastPage.place"),
    recorder: slot<IssueToKeep, never>("lastPage.recorder")
  },
  actions: {
    reach: assign({ reached: (_, page: number) => page }),
    keep: enqueueActions(({ context: { issueId: issue, total }, enqueue }, slide: Slide) => {
      const order: TurnRecord = { type: "record", turn: { issue, slide, total } }
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
        { src: "recorder", id: "recorder", input: ({ context: { issueId, shown } }) => ({ issueId, shown }) }
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
            actions: [{ type: "reach", params: ({ event }) => event.slide[0] }, fromEvent("keep", "slide")]
          }
        ]
      }
    }
  }
})
