import { fold, searchPattern } from "../../folding.ts"
import { colourOf, type HighlightColour, highlightColours, type ReadingData } from "../ReadingData.ts"
import { snippetLength, snippetOf } from "./snippet.ts"

/** A note as the list shows it. */
export interface ListedNote {
  readonly id: string
  readonly highlightId: string
  readonly snippet: string
  /** ISO 8601. */
  readonly date: string
  /** Of its highlight: null, empty and yellow while that is unknown. */
  readonly page: number | null
  readonly words: string
  readonly colour: HighlightColour
}

export interface NotesFilter {
  /** Found in the note or in its highlight; every note if blank. */
  readonly text: string
  /** Null for all. */
  readonly colour: HighlightColour | null
}

type Marked = Pick<ReadingData, "highlights" | "notes">

const highlightOf = ({ highlights }: Marked, highlightId: string) => {
  const highlight = highlights.find(({ id }) => id === highlightId)
  return { page: highlight?.page ?? null, words: highlight?.text ?? "", colour: colourOf(highlight ?? {}) }
}

/** A text that is no date counts as the oldest. */
const momentOf = (date: string): number => Date.parse(date) || 0

/** The notes that pass the filter, newest first. */
export const notesListed = (marked: Marked, { text, colour }: NotesFilter): ReadonlyArray<ListedNote> => {
  const pattern = searchPattern(text)
  return marked.notes
    .map((note) => ({ ...note, ...highlightOf(marked, note.highlightId) }))
    .filter((note) => colour === null || note.colour === colour)
    .filter((note) => pattern === null || pattern.test(fold(`${note.text}\n${note.words}`)))
    .toSorted((one, other) => momentOf(other.date) - momentOf(one.date))
    .map(({ id, highlightId, text: whole, date, page, words, colour: own }) => ({
      id,
      highlightId,
      snippet: snippetOf(whole, snippetLength.list),
      date,
      page,
      words: snippetOf(words, snippetLength.list),
      colour: own
    }))
}

/** The colours of the highlights that have notes, in their usual order. */
export const coloursNoted = (marked: Marked): ReadonlyArray<HighlightColour> => {
  const used = new Set(marked.notes.map(({ highlightId }) => highlightOf(marked, highlightId).colour))
  return highlightColours.filter((colour) => used.has(colour))
}
