import type { Highlight, Note, ReadingData } from "../ReadingData.ts"
import type { MarkFact } from "./MarkFact.ts"

/** Highlights and notes that were deleted, as they were. */
export interface Removed {
  readonly highlights: ReadonlyArray<Highlight>
  readonly notes: ReadonlyArray<Note>
}

/** What these facts delete of the reading data, a highlight's notes included; null where that is nothing. */
export const removedBy = ({ highlights, notes }: ReadingData, facts: ReadonlyArray<MarkFact>): Removed | null => {
  const removedHighlights = new Set(facts.flatMap((fact) => (fact._tag === "HighlightRemoved" ? [fact.id] : [])))
  const removedNotes = new Set(facts.flatMap((fact) => (fact._tag === "NoteRemoved" ? [fact.id] : [])))
  const removed: Removed = {
    highlights: highlights.filter(({ id }) => removedHighlights.has(id)),
    notes: notes.filter(({ id, highlightId }) => removedNotes.has(id) || removedHighlights.has(highlightId))
  }
  return removed.highlights.length + removed.notes.length === 0 ? null : removed
}

/** Milliseconds for which a deletion can be taken back. */
export const removalFor = 10_000
