import { fold, searchPattern } from "../../folding.ts"
import { onceFor } from "../../onceFor.ts"
import {
  colourOf,
  type Highlight,
  type HighlightColour,
  highlightColours,
  type Note,
  type ReadingData
} from "../ReadingData.ts"
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

const byId = onceFor(
  (highlights: ReadonlyArray<Highlight>): ReadonlyMap<string, Highlight> =>
    new Map(highlights.map((one) => [one.id, one]))
)

const foldedWords = onceFor(({ text }: Highlight) => fold(text))
const foldedText = onceFor(({ text }: Note) => fold(text))
const snippetOfWords = onceFor(({ text }: Highlight) => snippetOf(text, snippetLength.list))
const snippetOfNote = onceFor(({ text }: Note) => snippetOf(text, snippetLength.list))

/** A text that is no date counts as the oldest. */
const momentOf = onceFor(({ date }: Note): number => Date.parse(date) || 0)

/** The notes that pass the filter, newest first. */
export const notesListed = (
  { highlights, notes }: Marked,
  { text, colour }: NotesFilter
): ReadonlyArray<ListedNote> => {
  const pattern = searchPattern(text)
  const known = byId(highlights)
  const isFound = (note: Note, highlight: Highlight | undefined): boolean =>
    pattern === null || pattern.test(`${foldedText(note)}\n${highlight === undefined ? "" : foldedWords(highlight)}`)
  return notes
    .map((note) => ({ note, highlight: known.get(note.highlightId) }))
    .filter(({ highlight }) => colour === null || colourOf(highlight ?? {}) === colour)
    .filter(({ note, highlight }) => isFound(note, highlight))
    .toSorted((one, other) => momentOf(other.note) - momentOf(one.note))
    .map(({ note, highlight }) => ({
      id: note.id,
      highlightId: note.highlightId,
      snippet: snippetOfNote(note),
      date: note.date,
      page: highlight?.page ?? null,
      words: highlight === undefined ? "" : snippetOfWords(highlight),
      colour: colourOf(highlight ?? {})
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
    .filter((one) => pattern === null || pattern.test(foldedWords(one)))
    .toSorted((one, other) => one.page - other.page || (one.position ?? 0) - (other.position ?? 0))
    .map((one) => ({ id: one.id, page: one.page, words: one.text, colour: colourOf(one) }))
}

/** The colours of what is listed, in their usual order. */
export const coloursListed = ({ highlights, notes }: Marked): ReadonlyArray<HighlightColour> => {
  const known = byId(highlights)
  const used = new Set([
    ...notes.map(({ highlightId }) => colourOf(known.get(highlightId) ?? {})),
    ...highlights.map(colourOf)
  ])
  return highlightColours.filter((colour) => used.has(colour))
}
