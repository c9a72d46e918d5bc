import { assign, enqueueActions, sendParent, sendTo, setup } from "xstate"
import type { MarkOrder, NoteBegun } from "../../domain/reader/marks/decide.ts"
import type { NoteDraft } from "../../domain/reader/marks/NoteDraft.ts"
import type { Highlight, Note } from "../../domain/reader/ReadingData.ts"
import { fromEvent, withEvent } from "../fromEvent.ts"
import { slot } from "../slot.ts"

/** A note or a highlight was refused. */
export interface EditorRefused {
  readonly type: "editor.refused"
}

export type EditorOrder =
  | ({ readonly type: "editor.open" } & NoteBegun)
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
  /** The note is among the marks. */
  | { readonly type: "editor.accepted" }
  | EditorRefused
  /** These highlights were deleted, and cannot come back. */
  | { readonly type: "editor.forget"; readonly ids: ReadonlyArray<string> }
  /** Whose notes are written now: null for a visitor. */
  | { readonly type: "editor.owner"; readonly userId: string | null }
  /** Another user is coming: what is unsaved stays a draft of the one before. */
  | { readonly type: "editor.drop" }

/** What a list asks about a note. */
export type NoteOrder = Extract<EditorOrder, { readonly type: "editor.open" | "editor.remove" }>

/** What was written of this note before and never saved; null where nothing was. */
export interface DraftRecalled {
  readonly type: "draft.recalled"
  readonly draft: NoteDraft | null
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
  readonly userId: string | null
  readonly highlightId: string
  readonly draft: NoteDraft | null
}

/** The visitor's drafts go to the user who signed in. */
export interface MoveDrafts {
  readonly type: "drafts.move"
  readonly userId: string
}

/** The issue whose drafts are kept. */
export interface Drafted {
  readonly issueId: string
}

/** The draft that is looked for. */
export interface Recall extends Drafted {
  readonly userId: string | null
  readonly highlightId: string
}

interface Context extends Drafted {
  readonly userId: string | null
  readonly subject: NoteBegun | null
  readonly text: string
  /** The text with which the writing began, today or when the draft was left. */
  readonly began: string
}

/**
 * The editor of a highlight's note: *closed*, *recalling* an unsaved draft, *writing*, *naming* the note, and *saving* until
 * it is accepted. A note that was *emptied*, or shall go (*removing*), goes after a question. Every change is kept as a draft,
 * which cancelling drops. Source: product, "Bookmarks, highlights, notes".
 */
export const noteEditorMachine = setup({
  types: {
    input: {} as Drafted,
    context: {} as Context,
    events: {} as EditorOrder | DraftRecalled | NoteNamed,
    tags: {} as "open" | "asking"
  },
  actors: {
    recall: slot<Recall, DraftRecalled>("noteEditor.recall"),
    name: slot<void, NoteNamed>("noteEditor.name"),
    keeper: slot<Drafted, never>("noteEditor.keeper")
  },
  actions: {
    takeSubject: assign({ subject: (_, { highlight, note, made }: NoteBegun) => ({ highlight, note, made }) }),
    takeNote: assign((_, { highlight, note }: { readonly highlight: Highlight; readonly note: Note }) => ({
      subject: { highlight, note, made: [] },
      text: note.text,
      began: note.text
    })),
    takeDraft: assign(({ context }, draft: NoteDraft | null) => {
      const began = context.subject?.note?.text ?? ""
      return draft ?? { text: began, began }
    }),
    takeText: assign({ text: (_, text: string) => text }),
    takeOwner: assign({ userId: (_, userId: string | null) => userId }),
    moveDrafts: enqueueActions(({ enqueue }, userId: string | null) => {
      if (userId !== null) enqueue.sendTo("keeper", { type: "drafts.move", userId } satisfies MoveDrafts)
    }),
    keepDraft: sendTo("keeper", ({ context: { userId, subject, began } }, text: string): KeepDraft => ({
      type: "draft.keep",
      userId,
      highlightId: subject?.highlight.id ?? "",
      draft: { text, began }
    })),
    dropDraft: sendTo("keeper", ({ context: { userId, subject } }): KeepDraft => ({
      type: "draft.keep",
      userId,
      highlightId: subject?.highlight.id ?? "",
      draft: null
    })),
    forget: enqueueActions(({ context: { userId }, enqueue }, ids: ReadonlyArray<string>) => {
      for (const highlightId of ids)
        enqueue.sendTo("keeper", { type: "draft.keep", userId, highlightId, draft: null } satisfies KeepDraft)
    }),
    unmake: enqueueActions(({ context, enqueue }) => {
      for (const id of context.subject?.made ?? [])
        enqueue.sendParent({ type: "highlight.unmake", id } satisfies MarkOrder)
    }),
    write: enqueueActions(({ context: { subject, text, began }, enqueue }, { id, date }: NoteNamed) => {
      if (subject === null) return
      const { highlight, note } = subject
      const written: Note = { id: note?.id ?? id, highlightId: highlight.id, text: text.trim(), date }
      enqueue.sendParent({ type: "note.write", note: written, highlight, began } satisfies MarkOrder)
    }),
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
  context: ({ input }) => ({ ...input, userId: null, subject: null, text: "", began: "" }),
  invoke: { src: "keeper", id: "keeper", input: ({ context }) => ({ issueId: context.issueId }) },
  on: {
    "editor.owner": { actions: [fromEvent("takeOwner", "userId"), fromEvent("moveDrafts", "userId")] },
    "editor.drop": ".closed",
    "editor.forget": { actions: fromEvent("forget", "ids") }
  },
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
        input: ({ context: { issueId, userId, subject } }) => ({
          issueId,
          userId,
          highlightId: subject?.highlight.id ?? ""
        })
      },
      on: {
        "draft.recalled": { target: "writing", actions: fromEvent("takeDraft", "draft") },
        // There is no room for the highlights that were made for it.
        "editor.refused": { target: "closed", actions: "unmake" }
      }
    },
    writing: {
      tags: "open",
      on: {
        "editor.write": { actions: [fromEvent("takeText", "text"), fromEvent("keepDraft", "text")] },
        "editor.cancel": { target: "closed", actions: ["dropDraft", "unmake"] },
        "editor.leave": [
          { guard: "isUnsaved", target: "closed" },
          { target: "closed", actions: ["dropDraft", "unmake"] }
        ],
        "editor.save": [
          { guard: "isEmptied", target: "emptied" },
          { guard: "isEmpty", target: "closed", actions: "dropDraft" },
          { target: "naming" }
        ]
      }
    },
    naming: {
      tags: "open",
      invoke: { src: "name" },
      on: { "editor.named": { target: "saving", actions: withEvent("write") } }
    },
    saving: {
      tags: "open",
      on: {
        "editor.accepted": { target: "closed", actions: "dropDraft" },
        "editor.refused": "writing"
      }
    },
    emptied: {
      tags: ["open", "asking"],
      on: {
        "editor.confirm": { target: "closed", actions: ["remove", "dropDraft"] },
        "editor.keep": "writing"
      }
    },
    removing: {
      tags: "asking",
      on: {
        "editor.confirm": { target: "closed", actions: "remove" },
        "editor.keep": "closed"
      }
    }
  }
})
