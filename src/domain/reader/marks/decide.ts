import { Data, Result } from "effect"
import type { Highlight, HighlightColour, Note, ReadingData } from "../ReadingData.ts"
import type { MarkFact } from "./MarkFact.ts"
import type { Passage } from "./passage.ts"

/** What a person asks of their marks. */
export type MarkOrder =
  /** The pages of the slide that is shown: all are unmarked if any is marked, else the first is marked. */
  | { readonly type: "bookmark.toggle"; readonly slide: ReadonlyArray<number> }
  | { readonly type: "bookmark.remove"; readonly page: number }
  | { readonly type: "highlight.add"; readonly highlight: Highlight }
  | { readonly type: "highlight.colour"; readonly id: string; readonly colour: HighlightColour }
  /** Its words stand elsewhere now. */
  | { readonly type: "highlight.move"; readonly id: string; readonly passage: Passage }
  | { readonly type: "highlight.remove"; readonly id: string }
  /** Removes a highlight that was made for a note which was cancelled: nothing that a person would want back. */
  | { readonly type: "highlight.unmake"; readonly id: string }
  /** Empty text deletes the note. */
  | { readonly type: "note.write"; readonly note: Note }
  | { readonly type: "note.remove"; readonly id: string }
  /** Takes a deletion back: the same marks, with the same ids. */
  | {
      readonly type: "marks.restore"
      readonly highlights: ReadonlyArray<Highlight>
      readonly notes: ReadonlyArray<Note>
    }

/** A highlight without an id, a page or words, or a note on words that are not highlighted. */
export class NotMarkable extends Data.TaggedError("NotMarkable")<{}> {}

type Facts = ReadonlyArray<MarkFact>

const isWhole = ({ id, page, text }: Highlight): boolean => id !== "" && page >= 1 && text.trim() !== ""

const toggleBookmark = (bookmarks: ReadonlyArray<number>, slide: ReadonlyArray<number>): Facts => {
  const marked = slide.filter((page) => bookmarks.includes(page))
  if (marked.length > 0) return marked.map((page) => ({ _tag: "BookmarkRemoved", page }))
  return slide.slice(0, 1).map((page) => ({ _tag: "PageBookmarked", page }))
}

const removeNote = ({ notes }: ReadingData, id: string): Facts => {
  const note = notes.find((one) => one.id === id)
  if (note === undefined) return []
  return [
    { _tag: "NoteRemoved", id },
    { _tag: "HighlightRemoved", id: note.highlightId }
  ]
}

const writeNote = (data: ReadingData, note: Note): Result.Result<Facts, NotMarkable> => {
  const highlight = data.highlights.find(({ id }) => id === note.highlightId)
  if (highlight === undefined) return Result.fail(new NotMarkable())
  const before = data.notes.find(({ id }) => id === note.id)
  if (note.text.trim() === "") return Result.succeed(before === undefined ? [] : removeNote(data, note.id))
  return Result.succeed(before?.text === note.text ? [] : [{ _tag: "NoteWritten", note, highlight }])
}

const moveHighlight = ({ highlights }: ReadingData, id: string, passage: Passage): Facts => {
  const before = highlights.find((one) => one.id === id)
  if (before === undefined) return []
  const colour = before.colour === undefined ? {} : { colour: before.colour }
  return [{ _tag: "TextHighlighted", highlight: { ...passage, ...colour, id } }]
}

/** The facts that an order comes to; none where nothing changes. Source: product, "Bookmarks, highlights, notes". */
export const decide = (data: ReadingData, order: MarkOrder): Result.Result<Facts, NotMarkable> => {
  const isKnown = (id: string): boolean => data.highlights.some((one) => one.id === id)
  switch (order.type) {
    case "bookmark.toggle":
      return Result.succeed(toggleBookmark(data.bookmarks, order.slide))
    case "bookmark.remove":
      return Result.succeed(data.bookmarks.includes(order.page) ? [{ _tag: "BookmarkRemoved", page: order.page }] : [])
    case "highlight.add":
      return isWhole(order.highlight)
        ? Result.succeed([{ _tag: "TextHighlighted", highlight: order.highlight }])
        : Result.fail(new NotMarkable())
    case "highlight.colour":
      return Result.succeed(
        isKnown(order.id) ? [{ _tag: "HighlightColoured", id: order.id, colour: order.colour }] : []
      )
    case "highlight.move":
      return Result.succeed(moveHighlight(data, order.id, order.passage))
    case "highlight.remove":
    case "highlight.unmake":
      return Result.succeed(isKnown(order.id) ? [{ _tag: "HighlightRemoved", id: order.id }] : [])
    case "note.write":
      return writeNote(data, order.note)
    case "note.remove":
      return Result.succeed(removeNote(data, order.id))
    case "marks.restore":
      return Result.succeed([
        ...order.highlights.map((highlight): MarkFact => ({ _tag: "TextHighlighted", highlight })),
        ...order.notes.map((note): MarkFact => ({ _tag: "NoteWritten", note }))
      ])
  }
}
