import type { Note, ReadingData } from "../../ReadingData.ts"

/** Notes by the id of their highlight, in their own order. */
export const notesByHighlight = (notes: ReadonlyArray<Note>): ReadonlyMap<string, ReadonlyArray<Note>> =>
  Map.groupBy(notes, ({ highlightId }) => highlightId)

/** The notes whose highlight is unknown. */
export const strayNotes = ({ highlights, notes }: Pick<ReadingData, "highlights" | "notes">): ReadonlyArray<Note> => {
  const known = new Set(highlights.map(({ id }) => id))
  return notes.filter(({ highlightId }) => !known.has(highlightId))
}
