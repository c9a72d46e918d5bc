import type { ReadingData } from "../../ReadingData.ts"
import type { MarkFact } from "../MarkFact.ts"

/** The facts that add what an export has and the marks of its issue have not. Importing it twice adds nothing. */
export const importMarks = (own: ReadingData, imported: ReadingData): ReadonlyArray<MarkFact> => {
  const has = (list: ReadonlyArray<{ readonly id: string }>, id: string): boolean => list.some((one) => one.id === id)
  return [
    ...imported.bookmarks
      .filter((page) => !own.bookmarks.includes(page))
      .map((page): MarkFact => ({ _tag: "PageBookmarked", page })),
    ...imported.highlights
      .filter(({ id }) => !has(own.highlights, id))
      .map((highlight): MarkFact => ({ _tag: "TextHighlighted", highlight })),
    ...imported.notes.filter(({ id }) => !has(own.notes, id)).map((note): MarkFact => ({ _tag: "NoteWritten", note }))
  ]
}
