import { assign, enqueueActions, not, sendParent, setup } from "xstate"
import type { Passage } from "../../domain/reader/marks/passage.ts"
import { noticeFor } from "../../domain/reader/notice.ts"
import {
  type Caret,
  type CaretMove,
  type CaretPlace,
  type Heard,
  heardOf,
  isCollapsed,
  movedCaret,
  type SlideText
} from "../../domain/reader/text/moveCaret.ts"
import { fromEvent, withEvent } from "../fromEvent.ts"
import type { NotedHighlight, SelectionOrder } from "./selection.machine.ts"

export type CaretOrder =
  | { readonly type: "caret.enter" }
  | ({ readonly type: "caret.move" } & CaretMove)
  /** The menu is wanted: for what is selected, or for the highlight at the caret. */
  | {
      readonly type: "caret.open"
      readonly passages: ReadonlyArray<Passage>
      readonly pressed: NotedHighlight | null
    }
  /** Something was done with what is selected. */
  | { readonly type: "caret.collapse" }
  /** Leaves the selection, else the text. */
  | { readonly type: "caret.escape" }
  /** Another slide is shown. */
  | { readonly type: "caret.seek" }
  | { readonly type: "caret.leave" }

/** The words of the slide, once no more of them will come. */
export interface TextRead {
  readonly type: "text.read"
  readonly text: SlideText
  /** Where the caret begins; null in a slide without words. */
  readonly place: CaretPlace | null
}

interface Context extends Caret {
  readonly text: SlideText
  readonly heard: Heard | null
  /** So that the same words are said again. */
  readonly moves: number
}

const nowhere: CaretPlace = { page: 0, offset: 0 }

const begun = (text: SlideText, place: CaretPlace): Omit<Context, "moves"> => {
  const caret: Caret = { place, anchor: place, column: null }
  const move: CaretMove = { step: "line", towards: "next", extends: false }
  return { text, ...caret, heard: heardOf(text, caret, caret, move) }
}

/**
 * The caret in the words of the slide, for marking them by keyboard: *away*; *seeking* the words; *within* them, *resting*
 * or *selecting*; or *wordless*, which is said for a while. Source: product, "Marking by the keyboard".
 */
export const caretMachine = setup({
  types: { context: {} as Context, events: {} as CaretOrder | TextRead, tags: {} as "seeking" | "within" | "wordless" },
  actions: {
    begin: assign(({ context }, { text, place }: TextRead) =>
      place === null ? {} : { ...begun(text, place), moves: context.moves + 1 }
    ),
    move: assign(({ context }, move: CaretMove) => {
      const caret = movedCaret(context.text, context, move)
      return { ...caret, heard: heardOf(context.text, context, caret, move), moves: context.moves + 1 }
    }),
    collapse: assign(({ context: { place } }) => ({ anchor: place, heard: null })),
    forget: assign({ text: [], place: nowhere, anchor: nowhere, column: null, heard: null }),
    tellSelected: sendParent((_, passages: ReadonlyArray<Passage>): SelectionOrder => ({
      type: "selection.made",
      passages
    })),
    tellPressed: enqueueActions(({ enqueue }, pressed: NotedHighlight | null) => {
      if (pressed !== null) enqueue.sendParent({ type: "selection.press", ...pressed } satisfies SelectionOrder)
    })
  },
  guards: {
    hasPlace: (_, { place }: TextRead) => place !== null,
    isCollapsed: ({ context }) => isCollapsed(context)
  },
  delays: { noticeFor }
}).createMachine({
  id: "caret",
  context: { text: [], place: nowhere, anchor: nowhere, column: null, heard: null, moves: 0 },
  initial: "away",
  states: {
    away: { entry: "forget", on: { "caret.enter": "seeking" } },
    seeking: {
      tags: "seeking",
      entry: "forget",
      on: {
        "text.read": [
          { guard: withEvent("hasPlace"), target: "within", actions: withEvent("begin") },
          { target: "wordless" }
        ],
        "caret.leave": "away"
      }
    },
    within: {
      tags: "within",
      on: { "caret.move": { actions: withEvent("move") }, "caret.seek": "seeking", "caret.leave": "away" },
      initial: "resting",
      states: {
        resting: {
          always: { guard: not("isCollapsed"), target: "selecting" },
          on: {
            "caret.open": { actions: fromEvent("tellPressed", "pressed") },
            "caret.escape": "#caret.away"
          }
        },
        selecting: {
          always: { guard: "isCollapsed", target: "resting" },
          on: {
            "caret.open": { actions: fromEvent("tellSelected", "passages") },
            "caret.collapse": { actions: "collapse" },
            "caret.escape": { actions: "collapse" }
          }
        }
      }
    },
    wordless: {
      tags: "wordless",
      after: { noticeFor: "away" },
      on: { "caret.enter": "seeking", "caret.seek": "seeking", "caret.leave": "away" }
    }
  }
})
