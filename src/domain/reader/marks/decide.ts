import { Data, Result } from "effect"
import {
  colourOf,
  type Highlight,
  type HighlightColour,
  maxMarksOfKind,
  type Note,
  type ReadingData
} from "../ReadingData.ts"
import { evolveAll, type MarkFact, noMarks } from "./MarkFact.ts"
import { joinTexts } from "./mergeReadingData.ts"
import type { Passage } from "./passage.ts"
import { placeOf } from "./placeOf.ts"

/**
 * A note is written on this highlight, which may have gone meanwhile. `began` is the text with which the writing began: empty
 * for a new note. Empty text deletes the note, unless it has another text by then.
 */
export interface NoteWish {
  readonly type: "note.write"
  readonly note: Note
  readonly highlight: Highlight
  readonly began: string
}

/** What a person asks of their marks. */
export type MarkOrder =
  /** The pages of the slide that is shown: all are unmarked if any is marked, else the first is marked. */
  | { readonly type: "bookmark.toggle"; readonly slide: ReadonlyArray<number> }
  | { readonly type: "bookmark.remove"; readonly page: number }
  | { readonly type: "highlight.add"; readonly highlight: Highlight }
  /** A note is wanted on these words, of one page or of two. */
  | { readonly type: "highlight.annotate"; readonly highlights: ReadonlyArray<Highlight> }
  | { readonly type: "highlight.colour"; readonly id: string; readonly colour: HighlightColour }
  /** Its words stand elsewhere now. */
  | { readonly type: "highlight.move"; readonly id: string; readonly passage: Passage }
  | { readonly type: "highlight.remove"; readonly id: string }
  /** Removes a highlight that was made for a note which was cancelled: nothing that a person would want back. */
  | { readonly type: "highlight.unmake"; readonly id: string }
  | NoteWish
  | { readonly type: "note.remove"; readonly id: string }
  /** Takes a deletion back: the same marks, with the same ids. */
  | {
      readonly type: "marks.restore"
      readonly highlights: ReadonlyArray<Highlight>
      readonly notes: ReadonlyArray<Note>
    }

/** A highlight without an id, a page or words, or a note on another highlight. */
export class NotMarkable extends Data.TaggedError("NotMarkable")<{}> {}

/** The issue has as many marks of this kind as the server takes. */
export class MarksFull extends Data.TaggedError("MarksFull")<{}> {}

export type MarkRefusal = NotMarkable | MarksFull

type Facts = ReadonlyArray<MarkFact>

const isWhole = ({ id, page, text }: Highlight): boolean => id !== "" && page >= 1 && text.trim() !== ""

/** The highlight that these words have already. */
const sameIn = (highlights: ReadonlyArray<Highlight>, highlight: Highlight): Highlight | undefined => {
  const place = placeOf(highlight)
  return highlights.find((one) => one.page === highlight.page && placeOf(one) === place)
}

/** Words that are highlighted already take the new colour. */
const addHighlight = ({ highlights }: ReadingData, highlight: Highlight): Facts | null => {
  if (!isWhole(highlight)) return null
  const [same, colour] = [sameIn(highlights, highlight), colourOf(highlight)]
  if (same === undefined) return [{ _tag: "TextHighlighted", highlight }]
  return colourOf(same) === colour ? [] : [{ _tag: "HighlightColoured", id: same.id, colour }]
}

const annotate = ({ highlights }: ReadingData, wanted: ReadonlyArray<Highlight>): Facts | null =>
  wanted.length > 0 && wanted.every(isWhole)
    ? wanted.flatMap((highlight): Facts =>
        sameIn(highlights, highlight) === undefined ? [{ _tag: "TextHighlighted", highlight }] : []
      )
    : null

/** A note to write: the highlight it is on, the note that it has, and the highlights that were made for it. */
export interface NoteBegun {
  readonly highlight: Highlight
  readonly note: Note | null
  readonly made: ReadonlyArray<string>
}

/** A note on words of two pages belongs to the first of them; on words that are highlighted, it is that highlight's. */
export const noteBegun = ({ highlights, notes }: ReadingData, wanted: ReadonlyArray<Highlight>): NoteBegun | null => {
  const [first] = wanted
  if (first === undefined) return null
  const highlight = sameIn(highlights, first) ?? first
  const note = notes.find(({ highlightId }) => highlightId === highlight.id) ?? null
  const made = wanted.flatMap((one) => (sameIn(highlights, one) === undefined ? [one.id] : []))
  return { highlight, note, made }
}

const toggleBookmark = (bookmarks: ReadonlyArray<number>, slide: ReadonlyArray<number>): Facts => {
  const marked = slide.filter((page) => bookmarks.includes(page))
  if (marked.length > 0) return marked.map((page) => ({ _tag: "BookmarkRemoved", page }))
  return slide.slice(0, 1).map((page) => ({ _tag: "PageBookmarked", page }))
}

const removeNote = ({ notes }: Pick<ReadingData, "notes">, id: string): Facts => {
  const note = notes.find((one) => one.id === id)
  if (note === undefined) return []
  const { highlightId, text } = note
  const removed: MarkFact = { _tag: "NoteRemoved", id, text }
  const hasOther = notes.some((one) => one.id !== id && one.highlightId === highlightId)
  return hasOther ? [removed] : [removed, { _tag: "HighlightRemoved", id: highlightId, notes: [] }]
}

const removeHighlight = ({ highlights, notes }: ReadingData, id: string): Facts => {
  if (!highlights.some((one) => one.id === id)) return []
  const gone = notes.filter(({ highlightId }) => highlightId === id)
  return [{ _tag: "HighlightRemoved", id, notes: gone.map(({ id, text }) => ({ id, text })) }]
}

/** A text that came since the writing began is kept beside what was written; on words of another highlight, it is that one's. */
const writeNote = ({ highlights, notes }: ReadingData, { note, began, ...wish }: NoteWish): Facts | null => {
  const own = highlights.find(({ id }) => id === note.highlightId) ?? wish.highlight
  if (own.id !== note.highlightId || !isWhole(own)) return null
  const highlight = highlights.includes(own) ? own : (sameIn(highlights, own) ?? own)
  const before = notes.find(({ id }) => id === note.id) ?? notes.find(({ highlightId }) => highlightId === highlight.id)
  const isNewer = before !== undefined && before.text !== began
  if (note.text.trim() === "") return before === undefined || isNewer ? [] : removeNote({ notes }, before.id)
  const text = isNewer ? joinTexts(note.text, before.text) : note.text
  if (text === before?.text) return []
  const written = { ...note, id: before?.id ?? note.id, highlightId: highlight.id, text }
  return [{ _tag: "NoteWritten", note: written, highlight, replaces: before?.text ?? "" }]
}

const kinds = ["bookmarks", "highlights", "notes"] as const

/** Whether the facts add to a kind of marks that is full. */
const isBeyond = (data: ReadingData, facts: Facts): boolean => {
  const { own } = evolveAll({ ...noMarks, own: data }, facts)
  return kinds.some((kind) => own[kind].length > Math.max(maxMarksOfKind, data[kind].length))
}

const moveHighlight = ({ highlights }: ReadingData, id: string, passage: Passage): Facts => {
  const before = highlights.find((one) => one.id === id)
  if (before === undefined) return []
  const colour = before.colour === undefined ? {} : { colour: before.colour }
  return [{ _tag: "TextHighlighted", highlight: { ...passage, ...colour, id } }]
}

/** The facts that an order comes to; none where nothing changes. Source: product, "Bookmarks, highlights, notes". */
export const decide = (data: ReadingData, order: MarkOrder): Result.Result<Facts, MarkRefusal> => {
  const facts = factsOf(data, order)
  if (facts === null) return Result.fail(new NotMarkable())
  return isBeyond(data, facts) ? Result.fail(new MarksFull()) : Result.succeed(facts)
}

/** Ids of notes in which these facts keep a text beside the one that the order wrote. */
export const joinedBy = (order: MarkOrder, facts: Facts): ReadonlyArray<string> =>
  facts.flatMap((fact) =>
    order.type === "note.write" && fact._tag === "NoteWritten" && fact.note.text !== order.note.text
      ? [fact.note.id]
      : []
  )

/** Null for what cannot be marked. */
const factsOf = (data: ReadingData, order: MarkOrder): Facts | null => {
  const isKnown = (id: string): boolean => data.highlights.some((one) => one.id === id)
  switch (order.type) {
    case "bookmark.toggle":
      return toggleBookmark(data.bookmarks, order.slide)
    case "bookmark.remove":
      return data.bookmarks.includes(order.page) ? [{ _tag: "BookmarkRemoved", page: order.page }] : []
    case "highlight.add":
      return addHighlight(data, order.highlight)
    case "highlight.annotate":
      return annotate(data, order.highlights)
    case "highlight.colour":
      return isKnown(order.id) ? [{ _tag: "HighlightColoured", id: order.id, colour: order.colour }] : []
    case "highlight.move":
      return moveHighlight(data, order.id, order.passage)
    case "highlight.remove":
    case "highlight.unmake":
      return removeHighlight(data, order.id)
    case "note.write":
      return writeNote(data, order)
    case "note.remove":
      return removeNote(data, order.id)
    case "marks.restore":
      return [
        ...order.highlights.map((highlight): MarkFact => ({ _tag: "TextHighlighted", highlight })),
        ...order.notes.map((note): MarkFact => ({ _tag: "NoteWritten", note, replaces: "" }))
      ]
  }
}
