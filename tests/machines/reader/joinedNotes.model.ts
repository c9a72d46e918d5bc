import { expect } from "vitest"
import { joinedNotesMachine } from "../../../src/machines/reader/joinedNotes.machine.ts"
import { notesPointed, notesTold } from "../../../src/machines/reader/joinedNotes.view.ts"
import type { Model } from "../../kit/model/Model.ts"

interface Expected {
  readonly now: "quiet" | "told" | "listed"
  readonly ids: ReadonlyArray<string>
}

const quiet: Expected = { now: "quiet", ids: [] }

export const model: Model<typeof joinedNotesMachine, Expected> = {
  machine: joinedNotesMachine,
  cases: [
    { type: "notes.joined", ids: ["not_1"] },
    { type: "notes.joined", ids: ["not_1", "not_2"] },
    { type: "joined.show" },
    { type: "joined.close" },
    { type: "joined.leave" },
    { type: "joined.drop" }
  ],
  begin: () => quiet,
  next: (before, event) => {
    const { now, ids } = before
    switch (event.type) {
      case "notes.joined":
        return { now: "told", ids: [...ids, ...event.ids.filter((id) => !ids.includes(id))] }
      case "joined.show":
        return now === "told" ? { now: "listed", ids } : null
      case "joined.close":
        return now === "told" ? quiet : null
      // Whatever list is closed.
      case "joined.leave":
        return now === "listed" ? quiet : before
      // Nobody is told of another user's notes.
      case "joined.drop":
        return quiet
      case "time.passed":
        return null
    }
  },
  tells: ({ before, event }) => (event?.type === "joined.show" && before !== null ? [{ type: "sidebar.notes" }] : []),
  promise: ({ now, ids }, actor) => {
    const snapshot = actor.getSnapshot()
    expect(notesTold(snapshot)).toBe(now === "told" ? ids.length : 0)
    expect(notesPointed(snapshot)).toEqual(now === "listed" ? ids : [])
  }
}
