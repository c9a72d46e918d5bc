import { assign, enqueueActions, sendParent, setup } from "xstate"
import type { MarkOrder, MarkRefusal } from "../../domain/reader/marks/decide.ts"
import type { Passage } from "../../domain/reader/marks/passage.ts"
import type { Highlight, HighlightColour, Note } from "../../domain/reader/ReadingData.ts"
import { fromEvent, withEvent } from "../fromEvent.ts"
import { slot } from "../slot.ts"
import type { EditorOrder } from "./noteEditor.machine.ts"

/** A highlight on the page, and its note if it has one. */
export interface NotedHighlight {
  readonly highlight: Highlight
  readonly note: Note | null
}

export type SelectionOrder =
  /** Something is selected in the viewer: these words of its pages, or none. */
  | { readonly type: "selection.made"; readonly passages: ReadonlyArray<Passage> }
  | { readonly type: "selection.cleared" }
  | { readonly type: "selection.highlight"; readonly colour: HighlightColour }
  /** A note is wanted: on what is selected, or on the highlight that was pressed. */
  | { readonly type: "selection.note" }
  /** A highlight on the page was pressed. */
  | ({ readonly type: "selection.press" } & NotedHighlight)
  | { readonly type: "selection.colour"; readonly colour: HighlightColour }
  | { readonly type: "selection.remove" }
  | { readonly type: "selection.close" }
  /** An order that came of it was refused. */
  | SelectionRefused
  /** Another user is coming. */
  | { readonly type: "selection.drop" }

export interface SelectionRefused {
  readonly type: "selection.refuse"
  readonly reason: MarkRefusal["_tag"]
}

/** Ids for the new highlights. */
export interface HighlightsNamed {
  readonly type: "selection.named"
  readonly ids: ReadonlyArray<string>
}

interface Context {
  readonly passages: ReadonlyArray<Passage>
  readonly colour: HighlightColour
  readonly pressed: NotedHighlight | null
  readonly refusal: MarkRefusal["_tag"]
}

const named = ({ passages, colour }: Context, ids: ReadonlyArray<string>): ReadonlyArray<Highlight> =>
  passages.flatMap((passage, at) => {
    const id = ids[at]
    return id === undefined ? [] : [{ id, ...passage, colour }]
  })

/** What the pressed highlight comes to. A note is asked for before it is lost. */
const orderFor = (
  { highlight, note }: NotedHighlight,
  wish: "note" | "remove" | HighlightColour
): MarkOrder | EditorOrder => {
  if (wish === "note") return { type: "editor.open", highlight, note, made: [] }
  if (wish !== "remove") return { type: "highlight.colour", id: highlight.id, colour: wish }
  return note === null ? { type: "highlight.remove", id: highlight.id } : { type: "editor.remove", highlight, note }
}

/**
 * What is done with words on the page: *nothing*; *selected* words, which become highlights once they are named, alone
 * (*highlighting*) or with a note (*annotating*); a *pressed* highlight; or *refused*. Source: product, "Bookmarks,
 * highlights, notes".
 */
export const selectionMachine = setup({
  types: { context: {} as Context, events: {} as SelectionOrder | HighlightsNamed },
  actors: { name: slot<number, HighlightsNamed>("selection.name") },
  actions: {
    takePassages: assign({ passages: (_, passages: ReadonlyArray<Passage>) => passages }),
    takeColour: assign({ colour: (_, colour: HighlightColour) => colour }),
    takePressed: assign({ pressed: (_, { highlight, note }: NotedHighlight) => ({ highlight, note }) }),
    takeRefusal: assign({ refusal: (_, reason: MarkRefusal["_tag"]) => reason }),
    mark: enqueueActions(({ context, enqueue }, ids: ReadonlyArray<string>) => {
      for (const highlight of named(context, ids))
        enqueue.sendParent({ type: "highlight.add", highlight } satisfies MarkOrder)
    }),
    annotate: sendParent(({ context }, ids: ReadonlyArray<string>): MarkOrder => ({
      type: "highlight.annotate",
      highlights: named({ ...context, colour: "yellow" }, ids)
    })),
    ask: enqueueActions(({ context, enqueue }, wish: "note" | "remove" | HighlightColour) => {
      if (context.pressed !== null) enqueue.sendParent(orderFor(context.pressed, wish))
    })
  },
  guards: { hasWords: ({ context }) => context.passages.length > 0 }
}).createMachine({
  id: "selection",
  context: { passages: [], colour: "yellow", pressed: null, refusal: "NotMarkable" },
  initial: "nothing",
  on: {
    "selection.made": { target: ".selected", actions: fromEvent("takePassages", "passages") },
    "selection.press": { target: ".pressed", actions: withEvent("takePressed") },
    "selection.refuse": { target: ".refused", actions: fromEvent("takeRefusal", "reason") },
    "selection.drop": ".nothing"
  },
  states: {
    nothing: {},
    selected: {
      on: {
        "selection.cleared": "nothing",
        "selection.highlight": [
          { guard: "hasWords", target: "highlighting", actions: fromEvent("takeColour", "colour") },
          { target: "refused", actions: { type: "takeRefusal", params: "NotMarkable" } }
        ],
        "selection.note": [
          { guard: "hasWords", target: "annotating" },
          { target: "refused", actions: { type: "takeRefusal", params: "NotMarkable" } }
        ]
      }
    },
    highlighting: {
      invoke: { src: "name", input: ({ context }) => context.passages.length },
      on: { "selection.named": { target: "nothing", actions: fromEvent("mark", "ids") } }
    },
    annotating: {
      invoke: { src: "name", input: ({ context }) => context.passages.length },
      on: {
        "selection.named": { target: "nothing", actions: fromEvent("annotate", "ids") }
      }
    },
    pressed: {
      on: {
        "selection.close": "nothing",
        "selection.colour": { target: "nothing", actions: fromEvent("ask", "colour") },
        "selection.note": { target: "nothing", actions: { type: "ask", params: "note" } },
        "selection.remove": { target: "nothing", actions: { type: "ask", params: "remove" } }
      }
    },
    refused: { on: { "selection.close": "nothing" } }
  }
})
