import { expect } from "vitest"
import type { Highlight, Note } from "../../../src/domain/reader/ReadingData.ts"
import { removalMachine } from "../../../src/machines/reader/removal.machine.ts"
import { removedMarks } from "../../../src/machines/reader/removal.view.ts"
import type { Model } from "../../kit/model/Model.ts"

/** Milliseconds for which a deletion can be taken back. */
const patience = 10_000

const highlight = (id: string): Highlight => ({
  id,
  page: 4,
  text: "Lodos",
  startContainerPath: "0",
  endContainerPath: "0",
  startOffset: 0,
  endOffset: 5
})
const note: Note = { id: "not_1", highlightId: "vurgu_1", text: "Bunu sor", date: "2026-11-23T12:00:00.000Z" }

const one = { highlights: [highlight("vurgu_1")], notes: [note] }
const other = { highlights: [highlight("vurgu_2")], notes: [] }

interface Expected {
  /** What was deleted since nothing was offered. */
  readonly highlights: ReadonlyArray<Highlight>
  readonly notes: ReadonlyArray<Note>
  readonly now: "idle" | "passing" | "held"
  readonly left: number
}

const idle: Expected = { highlights: [], notes: [], now: "idle", left: 0 }

export const model: Model<typeof removalMachine, Expected> = {
  machine: removalMachine,
  cases: [
    { type: "removal.offer", ...one },
    { type: "removal.offer", ...other },
    { type: "removal.undo" },
    { type: "removal.close" },
    { type: "removal.hold" },
    { type: "removal.release" },
    { type: "time.passed", by: patience },
    { type: "time.passed", by: patience - 1 }
  ],
  begin: () => idle,
  next: (before, event) => {
    const { highlights, notes, now, left } = before
    switch (event.type) {
      case "removal.offer":
        // No mark is deleted twice.
        if (highlights.some(({ id }) => id === event.highlights[0]?.id)) return null
        return {
          highlights: [...highlights, ...event.highlights],
          notes: [...notes, ...event.notes],
          now: now === "held" ? "held" : "passing",
          left: patience
        }
      case "removal.undo":
      case "removal.close":
        return now === "idle" ? null : idle
      case "removal.hold":
        return now === "idle" ? null : { ...before, now: "held", left: patience }
      case "removal.release":
        return now === "idle" ? null : { ...before, now: "passing", left: now === "held" ? patience : left }
      case "time.passed":
        if (now !== "passing") return before
        return left <= event.by ? idle : { ...before, left: left - event.by }
    }
  },
  // Once they cannot come back, nobody needs the drafts of their notes.
  tells: ({ before, event, expected }) => {
    if (before === null || before.now === "idle" || expected.now !== "idle") return []
    const { highlights, notes } = before
    if (event?.type === "removal.undo") return [{ type: "marks.restore", highlights, notes }]
    return [{ type: "editor.forget", ids: highlights.map(({ id }) => id) }]
  },
  promise: ({ highlights, notes, now }, actor) =>
    expect(removedMarks(actor.getSnapshot())).toEqual(now === "idle" ? null : { highlights, notes })
}
