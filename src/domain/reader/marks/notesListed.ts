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

/** A highlight without a note, as the list shows it. */
export interface ListedHighlight {
  readonly id: string
  readonly page: number
  /** All of its words. */
  readonly words: string
  readonly colour: HighlightColour
}

/** The highlights without notes that pass the filter, in the order of the pages. */
export const highlightsListed = (
  { highlights, notes }: Marked,
  { text, colour }: NotesFilter
): ReadonlyArray<ListedHighlight> => {
  const noted = new Set(notes.map(({ highlightId }) => highlightId))
  const pattern = searchPattern(text)
  return highlights
    .filter(({ id }) => !noted.has(id))
    .filter((one) => colour === null || colourOf(one) === colour)
    .filter((one) => pattern === null || pattern.test(fold(one.text)))
    .toSorted((one, other) => one.page - other.page || (one.position ?? 0) - (other.position ?? 0))
    .map((one) => ({ id: one.id, page: one.page, words: one.text, colour: colourOf(one) }))
}

/** The colours of what is listed, in their usual order. */
export const coloursListed = (marked: Marked): ReadonlyArray<HighlightColour> => {
  const used = new Set([
    ...marked.notes.map(({ highlightId }) => highlightOf(marked, highlightId).colour),
    ...marked.highlights.map(colourOf)
  ])
  return highlightColours.filter((colour) => used.has(colour))
}
