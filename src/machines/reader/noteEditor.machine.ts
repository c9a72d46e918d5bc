import { assign, enqueueActions, sendParent, sendTo, setup } from "xstate"
import type { MarkOrder } from "../../domain/reader/marks/decide.ts"
import type { Highlight, Note } from "../../domain/reader/ReadingData.ts"
import { fromEvent, withEvent } from "../fromEvent.ts"
import { slot } from "../slot.ts"

/** What is written: a highlight's note, which is null while it has none. */
interface Subject {
  readonly highlight: Highlight
  readonly note: Note | null
  /** The highlights that were made for this note, and go with it when it is cancelled. */
  readonly made: ReadonlyArray<string>
}

export type EditorOrder =
  | ({ readonly type: "editor.open" } & Subject)
  | { readonly type: "editor.write"; readonly text: string }
  | { readonly type: "editor.cancel" }
  /** Closes it and keeps what is unsaved as a draft; a new note without a word is cancelled. */
  | { readonly type: "editor.leave" }
  | { readonly type: "editor.save" }
  /** The note, and its highlight with it, shall go. */
  | { readonly type: "editor.remove"; readonly highlight: Highlight; readonly note: Note }
  /** Whether a note shall go indeed. */
  | { readonly type: "editor.confirm" }
  | { readonly type: "editor.keep" }

/** What a list asks about a note. */
export type NoteOrder = Extract<EditorOrder, { readonly type: "editor.open" | "editor.remove" }>

/** What was written of this note before and never saved; null where nothing was. */
export interface DraftRecalled {
  readonly type: "draft.recalled"
  readonly text: string | null
}

/** What a note is saved with: an id for a new one, and the time in ISO 8601. */
export interface NoteNamed {
  readonly type: "editor.named"
  readonly id: string
  readonly date: string
}

/** What the keeper is told; null drops what was kept. */
export interface KeepDraft {
  readonly type: "draft.keep"
  readonly highlightId: string
  readonly text: string | null
}

/** The issue whose drafts are kept. */
export interface Drafted {
  readonly issueId: string
}

interface Context extends Drafted {
  readonly subject: Subject | null
  readonly text: string
}

/**
 * The editor of a highlight's note: *closed*, *recalling* an unsaved draft, *writing*, *saving*. A note that was *emptied*,
 * or shall go (*removing*), goes after a question. Every change is kept as a draft,
 * which cancelling drops. Source: product, "Bookmarks,
 * highlights, notes".
 */
export const noteEditorMachine = setup({
  types: {
    input: {} as Drafted,
    context: {} as Context,
    events: {} as EditorOrder | DraftRecalled | NoteNamed,
    tags: {} as "open" | "asking"
  },
  actors: {
    recall: slot<Drafted & { readonly highlightId: string }, DraftRecalled>("noteEditor.recall"),
    name: slot<void, NoteNamed>("noteEditor.name"),
    keeper: slot<Drafted, never>("noteEditor.keeper")
  },
  actions: {
    takeSubject: assign({ subject: (_, { highlight, note, made }: Subject) => ({ highlight, note, made }) }),
    takeNote: assign((_, { highlight, note }: { readonly highlight: Highlight; readonly note: Note }) => ({
      subject: { highlight, note, made: [] },
      text: note.text
    })),
    takeDraft: assign({ text: ({ context }, draft: string | null) => draft ?? context.subject?.note?.text ?? "" }),
    takeText: assign({ text: (_, text: string) => text }),
    keepDraft: sendTo("keeper", ({ context }, text: string | null): KeepDraft => ({
      type: "draft.keep",
      highlightId: context.subject?.highlight.id ?? "",
      text
    })),
    unmake: enqueueActions(({ context, enqueue }) => {
      for (const id of context.subject?.made ?? [])
        enqueue.sendParent({ type: "highlight.unmake", id } satisfies MarkOrder)
    }),
    write: sendParent(({ context: { subject, text } }, { id, date }: NoteNamed): MarkOrder => ({
      type: "note.write",
      note: { id: subject?.note?.id ?? id, highlightId: subject?.highlight.id ?? "", text: text.trim(), date }
    })),
    remove: sendParent(({ context }): MarkOrder => ({ type: "note.remove", id: context.subject?.note?.id ?? "" }))
  },
  guards: {
    isEmptied: ({ context: { subject, text } }) => subject?.note != null && text.trim() === "",
    isEmpty: ({ context }) => context.text.trim() === "",
    isUnsaved: ({ context: { subject, text } }) =>
      subject?.note == null ? text.trim() !== "" : text !== subject.note.text
  }
}).createMachine({
  id: "noteEditor",
  context: ({ input }) => ({ ...input, subject: null, text: "" }),
  invoke: { src: "keeper", id: "keeper", input: ({ context }) => ({ issueId: context.issueId }) },
  initial: "closed",
  states: {
    closed: {
      on: {
        "editor.open": { target: "recalling", actions: withEvent("takeSubject") },
        "editor.remove": { target: "removing", actions: withEvent("takeNote") }
      }
    },
    recalling: {
      invoke: {
        src: "recall",
        input: ({ context: { issueId, subject } }) => ({ issueId, highlightId: subject?.highlight.id ?? "" })
      },
      on: { "draft.recalled": { target: "writing", actions: fromEvent("takeDraft", "text") } }
    },
    writing: {
      tags: "open",
      on: {
        "editor.write": { actions: [fromEvent("takeText", "text"), fromEvent("keepDraft", "text")] },
        "editor.cancel": { target: "closed", actions: [{ type: "keepDraft", params: null }, "unmake"] },
        "editor.leave": [
          { guard: "isUnsaved", target: "closed" },
          { target: "closed", actions: [{ type: "keepDraft", params: null }, "unmake"] }
        ],
        "editor.save": [
          { guard: "isEmptied", target: "emptied" },
          { guard: "isEmpty", target: "closed", actions: { type: "keepDraft", params: null } },
          { target: "saving" }
        ]
      }
    },
    saving: {
      tags: "open",
      invoke: { src: "name" },
      on: {
        "editor.named": { target: "closed", actions: [withEvent("write"), { type: "keepDraft", params: null }] }
      }
    },
    emptied: {
      tags: ["open", "asking"],
      on: {
        "editor.confirm": { target: "closed", actions: ["remove", { type: "keepDraft", params: null }] },
        "editor.keep": "writing"
      }
    },
    removing: {
      tags: "asking",
      on: {
        "editor.confirm": { target: "closed", actions: ["remove", { type: "keepDraft", params: null }] },
        "editor.keep": "closed"
      }
    }
  }
})
