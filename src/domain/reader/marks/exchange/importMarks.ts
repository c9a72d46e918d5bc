import { maxMarksOfKind, type Note, type ReadingData } from "../../ReadingData.ts"
import type { MarkFact } from "../MarkFact.ts"
import { placeOf } from "../placeOf.ts"

/** Marks as a person counts them: a highlight with a note is one note. */
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
  /** Marks that are left out because the issue has no such page. */
  readonly pageless: number
}

type Outcome = "added" | "present" | "beyond" | "pageless"

/** How many marks these are to a person. */
export const countMarks = ({ bookmarks, highlights, notes }: ReadingData): number => {
  const known = new Set(highlights.map(({ id }) => id))
  return bookmarks.length + highlights.length + notes.filter(({ highlightId }) => !known.has(highlightId)).length
}

/**
 * Adds what an export has and the marks of its issue have not; what they have stays as it is, so importing twice adds
 * nothing. Without a number of pages, any page is taken. Source: product, "Marks of all issues".
 */
export const importMarks = (own: ReadingData, imported: ReadingData, totalPage: number | null): MarksImport => {
  const facts: Array<MarkFact> = []
  const size = { bookmarks: own.bookmarks.length, highlights: own.highlights.length, notes: own.notes.length }
  const isPage = (page: number): boolean => totalPage === null || page <= totalPage
  const take = (kind: keyof MarkCounts, fact: MarkFact): Outcome => {
    if (size[kind] >= maxMarksOfKind) return "beyond"
    size[kind] += 1
    facts.push(fact)
    return "added"
  }
  const counted = { added: { bookmarks: 0, highlights: 0, notes: 0 }, present: 0, beyond: 0, pageless: 0 }
  const count = (kind: keyof MarkCounts, outcome: Outcome): void => {
    if (outcome === "added") counted.added[kind] += 1
    else counted[outcome] += 1
  }

  const pages = new Set(own.bookmarks)
  for (const page of imported.bookmarks) {
    const isThere = pages.has(page)
    const left = isPage(page) ? take : () => "pageless" as const
    count("bookmarks", isThere ? "present" : left("bookmarks", { _tag: "PageBookmarked", page }))
    pages.add(page)
  }

  const byId = new Map(own.highlights.map((one) => [one.id, one]))
  const byPlace = new Map(own.highlights.map((one) => [placeOf(one), one]))
  const placed = imported.highlights.map((highlight): readonly [string, Outcome] => {
    const same = byId.get(highlight.id) ?? byPlace.get(placeOf(highlight))
    if (same === undefined && !isPage(highlight.page)) return [highlight.id, "pageless"]
    const outcome = same === undefined ? take("highlights", { _tag: "TextHighlighted", highlight }) : "present"
    if (outcome !== "beyond") {
      byId.set(highlight.id, same ?? highlight)
      byPlace.set(placeOf(highlight), same ?? highlight)
    }
    return [highlight.id, outcome]
  })

  const outcomes = new Map(placed)
  const ids = new Set(own.notes.map(({ id }) => id))
  /** What is written on each highlight: one note can hold the texts of several. */
  const written = Map.groupBy(own.notes, ({ highlightId }) => highlightId)
  const isWritten = ({ highlightId, text }: Note): boolean =>
    written.get(highlightId)?.some((one) => one.text.includes(text)) === true
  const noted = imported.notes.map(({ highlightId, ...rest }): readonly [string, Outcome] => {
    const highlight = byId.get(highlightId)
    const left = outcomes.get(highlightId)
    if (highlight === undefined && left !== undefined) return [highlightId, left]
    // A note whose highlight is unknown stays one.
    const note: Note = { ...rest, highlightId: highlight?.id ?? highlightId }
    if (ids.has(note.id) || isWritten(note)) return [highlightId, "present"]
    const its = highlight === undefined ? {} : { highlight }
    const outcome = take("notes", { _tag: "NoteWritten", note, replaces: "", ...its })
    if (outcome === "added") {
      ids.add(note.id)
      const others = written.get(note.highlightId)
      if (others === undefined) written.set(note.highlightId, [note])
      else others.push(note)
    }
    return [highlightId, outcome]
  })

  const notesOf = Map.groupBy(noted, ([highlightId]) => highlightId)
  const countedOnce = new Set<string>()
  for (const [id, outcome] of placed) {
    const ofNotes = new Set(countedOnce.has(id) ? [] : notesOf.get(id)?.map(([, one]) => one))
    countedOnce.add(id)
    if (ofNotes.has("added")) count("notes", "added")
    else if (outcome !== "present" || !ofNotes.has("beyond")) count("highlights", outcome)
    if (ofNotes.has("beyond") && outcome !== "beyond") count("notes", "beyond")
  }
  for (const [highlightId, outcome] of noted) if (!outcomes.has(highlightId)) count("notes", outcome)
  return { facts, ...counted }
}
