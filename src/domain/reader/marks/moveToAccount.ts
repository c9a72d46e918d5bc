import type { ReadingData } from "../ReadingData.ts"
import type { MarkFact } from "./MarkFact.ts"

/**
 * Moves a visitor's marks into the account of the user who signed in. Write `into` before `outOf`, so that nothing is
 * lost; repeating it is harmless. Both are empty where there are no marks. Source: product, "Reading data".
 */
export const moveToAccount = ({
  bookmarks,
  notes,
  highlights
}: ReadingData): { readonly into: ReadonlyArray<MarkFact>; readonly outOf: ReadonlyArray<MarkFact> } => {
  const into: ReadonlyArray<MarkFact> = [
    ...bookmarks.map((page): MarkFact => ({ _tag: "PageBookmarked", page })),
    ...highlights.map((highlight): MarkFact => ({ _tag: "TextHighlighted", highlight })),
    ...notes.map((note): MarkFact => ({ _tag: "NoteWritten", note, replaces: "" }))
  ]
  if (into.length === 0) return { into, outOf: [] }
  const ids = { notes: notes.map(({ id }) => id), highlights: highlights.map(({ id }) => id) }
  return { into, outOf: [{ _tag: "MarksMovedToAccount", bookmarks, ...ids }] }
}
