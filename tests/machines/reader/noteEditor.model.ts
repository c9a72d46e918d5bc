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
  readonly now: "closed" | "recalling" | "writing" | "naming" | "saving" | "emptied" | "removing"
  /** Null for a visitor. */
  readonly whose: string | null
  readonly note: Note | null
  readonly made: ReadonlyArray<string>
  readonly text: string
  /** The text with which the writing began. */
  readonly began: string
}

const closed: Omit<Expected, "whose"> = { now: "closed", note: null, made: [], text: "", began: "" }

const isOpen = ({ now }: Expected): boolean => !["closed", "recalling", "removing"].includes(now)

/** Words of a new note, or other words than the note has. */
const isUnsaved = ({ note, text }: Expected): boolean => (note === null ? text.trim() !== "" : text !== note.text)

export const model: Model<typeof noteEditorMachine, Expected> = {
  machine: noteEditorMachine,
  inputs: [{ issueId: "vapur1234567890" }],
  cases: [
    { type: "editor.open", highlight, note: null, made: ["vurgu_1", "vurgu_2"] },
    { type: "editor.open", highlight, note: null, made: [] },
    { type: "editor.open", highlight, note, made: [] },
    { type: "draft.recalled", draft: null },
    { type: "draft.recalled", draft: { text: "Taslak", began: "Eski söz" } },
    { type: "editor.write", text: " Yeni söz " },
    { type: "editor.write", text: "  " },
    { type: "editor.write", text: note.text },
    { type: "editor.cancel" },
    { type: "editor.leave" },
    { type: "editor.save" },
    { type: "editor.named", ...named },
    { type: "editor.remove", highlight: { ...highlight, id: "vurgu_3" }, note: unwanted },
    { type: "editor.confirm" },
    { type: "editor.keep" },
    { type: "editor.accepted" },
    { type: "editor.refused" },
    { type: "editor.forget", ids: ["vurgu_1", "vurgu_2"] },
    { type: "editor.owner", userId: "reader000000001" },
    { type: "editor.owner", userId: null },
    { type: "editor.drop" }
  ],
  begin: () => ({ ...closed, whose: null }),
  next: (before, event) => {
    const { now, whose } = before
    const done: Expected = { ...closed, whose }
    switch (event.type) {
      case "editor.open":
        return now === "closed" ? { ...done, now: "recalling", note: event.note, made: event.made } : null
      case "draft.recalled":
        if (now !== "recalling") return null
        if (event.draft !== null) return { ...before, now: "writing", text: "Taslak", began: "Eski söz" }
        return { ...before, now: "writing", text: before.note?.text ?? "", began: before.note?.text ?? "" }
      case "editor.write":
        return now === "writing" ? { ...before, text: event.text } : null
      case "editor.cancel":
      case "editor.leave":
        return now === "writing" ? done : null
      case "editor.save":
        if (now !== "writing") return null
        if (before.text.trim() !== "") return { ...before, now: "naming" }
        return before.note === null ? done : { ...before, now: "emptied" }
      case "editor.named":
        return now === "naming" ? { ...before, now: "saving" } : null
      case "editor.accepted":
        return now === "saving" ? done : null
      // There is no room: for its highlights, or for the note, whose text stays.
      case "editor.refused":
        if (now === "recalling") return done
        return now === "saving" ? { ...before, now: "writing" } : before
      case "editor.forget":
        return before
      case "editor.owner":
        // What is being recalled is the draft of whoever opened the note.
        return now === "recalling" ? null : { ...before, whose: event.userId }
      case "editor.drop":
        return done
      case "editor.remove":
        return now === "closed" ? { ...done, now: "removing", note: event.note, text: event.note.text } : null
      case "editor.confirm":
        return now === "emptied" || now === "removing" ? done : null
      case "editor.keep":
        if (now === "emptied") return { ...before, now: "writing" }
        return now === "removing" ? done : null
      case "time.passed":
        return before
    }
  },
  asks: ({ now, whose }) => [
    { slot: "keeper", input: { issueId: "vapur1234567890" } },
    ...(now === "recalling"
      ? [{ slot: "recall", input: { issueId: "vapur1234567890", userId: whose, highlightId: "vurgu_1" } }]
      : []),
    ...(now === "naming" ? [{ slot: "name", input: undefined }] : [])
  ],
  // A draft is kept while it is written, and dropped when the editor is done with it.
  orders: ({ before, event, expected }) => {
    if (before === null || event === null) return []
    const draftOf = (highlightId: string, draft: object | null) => [
      { slot: "keeper", order: { type: "draft.keep", userId: before.whose, highlightId, draft } }
    ]
    const dropped = draftOf("vurgu_1", null)
    switch (event.type) {
      case "editor.write":
        return draftOf("vurgu_1", { text: event.text, began: before.began })
      case "editor.forget":
        return [...dropped, ...draftOf("vurgu_2", null)]
      case "editor.owner":
        return event.userId === null ? [] : [{ slot: "keeper", order: { type: "drafts.move", userId: event.userId } }]
      // What is unsaved stays when the editor is merely left.
      case "editor.leave":
        return isUnsaved(before) ? [] : dropped
      case "editor.cancel":
      case "editor.accepted":
        return dropped
      case "editor.save":
        return expected.now === "closed" ? dropped : []
      // That of a note that is deleted from the list stays for as long as it may come back.
      case "editor.confirm":
        return before.now === "emptied" ? dropped : []
      default:
        return []
    }
  },
  tells: ({ before, event }) => {
    if (before === null || event === null) return []
    const unmade = before.made.map((id) => ({ type: "highlight.unmake", id }))
    switch (event.type) {
      case "editor.cancel":
        return unmade
      case "editor.leave":
        return isUnsaved(before) ? [] : unmade
      case "editor.refused":
        return before.now === "recalling" ? unmade : []
      case "editor.named":
        return [
          {
            type: "note.write",
            note: {
              id: before.note?.id ?? "not_2",
              highlightId: "vurgu_1",
              text: before.text.trim(),
              date: "2026-11-23T12:00:00.000Z"
            },
            highlight,
            began: before.began
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
