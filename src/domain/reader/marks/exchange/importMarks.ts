import { type Highlight, maxMarksOfKind, type Note, type ReadingData } from "../../ReadingData.ts"
import type { MarkFact } from "../MarkFact.ts"

export interface MarkCounts {
  readonly bookmarks: number
  readonly highlights: number
  readonly notes: number
}

/** What an import does to the marks of one issue. */
export interface MarksImport {
  readonly facts: ReadonlyArray<MarkFact>
  readonly added: MarkCounts
  /** Marks that the issue had before. */
  readonly present: number
  /** Marks that are left out because an issue takes no more. */
  readonly beyond: number
}

/** Highlights of the same words in the same place are one, whatever their ids. */
const placeOf = (highlight: Highlight): string => {
  const { page, text, startContainerPath, startOffset, endContainerPath, endOffset, prefix, suffix } = highlight
  return JSON.stringify([page, text, startContainerPath, startOffset, endContainerPath, endOffset, prefix, suffix])
}

/**
 * Adds what an export has and the marks of its issue have not; what they have stays as it is, so importing twice adds
 * nothing. Source: product, "Marks of all issues".
 */
export const importMarks = (own: ReadingData, imported: ReadingData): MarksImport => {
  const facts: Array<MarkFact> = []
  const added = { bookmarks: 0, highlights: 0, notes: 0 }
  const left = { present: 0, beyond: 0 }
  const take = (kind: keyof MarkCounts, fact: MarkFact): boolean => {
    if (own[kind].length + added[kind] >= maxMarksOfKind) {
      left.beyond += 1
      return false
    }
    added[kind] += 1
    facts.push(fact)
    return true
  }
  const pages = new Set(own.bookmarks)
  for (const page of imported.bookmarks) {
    if (pages.has(page)) left.present += 1
    else if (take("bookmarks", { _tag: "PageBookmarked", page })) pages.add(page)
  }
  const byId = new Map(own.highlights.map((one) => [one.id, one]))
  const leftOut = new Set<string>()
  const byPlace = new Map(own.highlights.map((one) => [placeOf(one), one]))
  for (const highlight of imported.highlights) {
    const same = byId.get(highlight.id) ?? byPlace.get(placeOf(highlight))
    if (same !== undefined) left.present += 1
    else if (!take("highlights", { _tag: "TextHighlighted", highlight })) {
      leftOut.add(highlight.id)
      continue
    }
    byId.set(highlight.id, same ?? highlight)
    byPlace.set(placeOf(highlight), same ?? highlight)
  }
  const ids = new Set(own.notes.map(({ id }) => id))
  /** What is written on each highlight: one note can hold the texts of several. */
  const written = Map.groupBy(own.notes, ({ highlightId }) => highlightId)
  const isWritten = ({ highlightId, text }: Note): boolean =>
    written.get(highlightId)?.some((one) => one.text.includes(text)) === true
  for (const { highlightId, ...rest } of imported.notes) {
    const highlight = byId.get(highlightId)
    if (highlight === undefined && leftOut.has(highlightId)) {
      left.beyond += 1
      continue
    }
    // A note whose highlight is unknown stays one.
    const note: Note = { ...rest, highlightId: highlight?.id ?? highlightId }
    if (ids.has(note.id) || isWritten(note)) left.present += 1
    else if (
      take("notes", { _tag: "NoteWritten", note, replaces: "", ...(highlight === undefined ? {} : { highlight }) })
    ) {
      ids.add(note.id)
      const others = written.get(note.highlightId)
      if (others === undefined) written.set(note.highlightId, [note])
      else others.push(note)
    }
  }
  return { facts, added, ...left }
}
