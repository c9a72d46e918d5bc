import { expect } from "vitest"
import type { Highlight, Note } from "../../../src/domain/reader/ReadingData.ts"
import { noteEditorMachine } from "../../../src/machines/reader/noteEditor.machine.ts"
import { edited, isRemovalAsked, isUsed, noteText } from "../../../src/machines/reader/noteEditor.view.ts"
import type { Model } from "../../kit/model/Model.ts"

const highlight: Highlight = {
  id: "vurgu_1",
  page: 4,
  text: "Lodos",
  startContainerPath: "0",
  endContainerPath: "0",
  startOffset: 0,
  endOffset: 5
}
const note: Note = { id: "not_1", highlightId: "vurgu_1", text: "Bunu sor", date: "2026-11-22T12:00:00.000Z" }
/** Another highlight's. */
const unwanted: Note = { ...note, id: "not_3", highlightId: "vurgu_3" }
const named = { id: "not_2", date: "2026-11-23T12:00:00.000Z" }

interface Expected {
  readonly now: "closed" | "recalling" | "writing" | "saving" | "emptied" | "removing"
  readonly note: Note | null
  readonly made: ReadonlyArray<string>
  readonly text: string
}

const closed: Expected = { now: "closed", note: null, made: [], text: "" }

const isOpen = ({ now }: Expected): boolean => now === "writing" || now === "saving" || now === "emptied"

/** Words of a new note, or other words than the note has. */
const isUnsaved = ({ note, text }: Expected): boolean => (note === null ? text.trim() !== "" : text !== note.text)

export const model: Model<typeof noteEditorMachine, Expected> = {
  machine: noteEditorMachine,
  inputs: [{ issueId: "vapur1234567890" }],
  cases: [
    { type: "editor.open", highlight, note: null, made: ["vurgu_1", "vurgu_2"] },
    { type: "editor.open", highlight, note: null, made: [] },
    { type: "editor.open", highlight, note, made: [] },
    { type: "draft.recalled", text: null },
    { type: "draft.recalled", text: "Taslak" },
    { type: "editor.write", text: " Yeni söz " },
    { type: "editor.write", text: "  " },
    { type: "editor.write", text: note.text },
    { type: "editor.cancel" },
    { type: "editor.leave" },
    { type: "editor.save" },
    { type: "editor.named", ...named },
    { type: "editor.remove", highlight: { ...highlight, id: "vurgu_3" }, note: unwanted },
    { type: "editor.confirm" },
    { type: "editor.keep" }
  ],
  begin: () => closed,
  next: (before, event) => {
    const { now } = before
    switch (event.type) {
      case "editor.open":
        return now === "closed" ? { now: "recalling", note: event.note, made: event.made, text: "" } : null
      case "draft.recalled":
        return now === "recalling" ? { ...before, now: "writing", text: event.text ?? before.note?.text ?? "" } : null
      case "editor.write":
        return now === "writing" ? { ...before, text: event.text } : null
      case "editor.cancel":
      case "editor.leave":
        return now === "writing" ? closed : null
      case "editor.save":
        if (now !== "writing") return null
        if (before.text.trim() !== "") return { ...before, now: "saving" }
        return before.note === null ? closed : { ...before, now: "emptied" }
      case "editor.named":
        return now === "saving" ? closed : null
      case "editor.remove":
        return now === "closed" ? { now: "removing", note: event.note, made: [], text: event.note.text } : null
      case "editor.confirm":
        return now === "emptied" || now === "removing" ? closed : null
      case "editor.keep":
        if (now === "emptied") return { ...before, now: "writing" }
        return now === "removing" ? closed : null
      case "time.passed":
        return before
    }
  },
  asks: ({ now }) => [
    { slot: "keeper", input: { issueId: "vapur1234567890" } },
    ...(now === "recalling" ? [{ slot: "recall", input: { issueId: "vapur1234567890", highlightId: "vurgu_1" } }] : []),
    ...(now === "saving" ? [{ slot: "name", input: undefined }] : [])
  ],
  // A draft is kept while it is written, and dropped when the editor is done with it.
  orders: ({ before, event, expected }) => {
    const highlightId = before?.note?.highlightId ?? "vurgu_1"
    const draft = (text: string | null) => [{ slot: "keeper", order: { type: "draft.keep", highlightId, text } }]
    if (event?.type === "editor.write") return draft(event.text)
    // What is unsaved stays when the editor is merely left.
    if (event?.type === "editor.leave" && before !== null && isUnsaved(before)) return []
    const isDone = expected.now === "closed" && before !== null && before.now !== "closed"
    return isDone && event?.type !== "editor.keep" ? draft(null) : []
  },
  tells: ({ before, event }) => {
    if (before === null || event === null) return []
    switch (event.type) {
      case "editor.cancel":
        return before.made.map((id) => ({ type: "highlight.unmake", id }))
      case "editor.leave":
        return isUnsaved(before) ? [] : before.made.map((id) => ({ type: "highlight.unmake", id }))
      case "editor.named":
        return [
          {
            type: "note.write",
            note: {
              id: before.note?.id ?? "not_2",
              highlightId: "vurgu_1",
              text: before.text.trim(),
              date: "2026-11-23T12:00:00.000Z"
            }
          }
        ]
      case "editor.confirm":
        return [{ type: "note.remove", id: before.note?.id }]
      default:
        return []
    }
  },
  promise: (expected, actor) => {
    const snapshot = actor.getSnapshot()
    const isAsking = expected.now === "emptied" || expected.now === "removing"
    expect(edited(snapshot)).toEqual(isOpen(expected) ? highlight : null)
    if (isOpen(expected)) expect(noteText(snapshot)).toBe(expected.text)
    expect(isRemovalAsked(snapshot)).toBe(isAsking)
    expect(isUsed(snapshot)).toBe(isOpen(expected) || isAsking)
  }
}
