import { Schema } from "effect"
import {
  emptyReadingData,
  Highlight,
  HighlightColour,
  Note,
  ReadingData,
  VersionedReadingData
} from "../ReadingData.ts"
import { mergeReadingData } from "./mergeReadingData.ts"

/**
 * What a user or visitor marked in an issue, and what the server said of it. Facts lie on devices for years: fields may be
 * added as optional ones, none is renamed.
 */
export const MarkFact = Schema.Union([
  Schema.TaggedStruct("PageBookmarked", { page: Schema.Int }),
  Schema.TaggedStruct("BookmarkRemoved", { page: Schema.Int }),
  Schema.TaggedStruct("TextHighlighted", { highlight: Highlight }),
  Schema.TaggedStruct("HighlightColoured", { id: Schema.String, colour: HighlightColour }),
  Schema.TaggedStruct("HighlightRemoved", { id: Schema.String }),
  Schema.TaggedStruct("NoteWritten", { note: Note }),
  Schema.TaggedStruct("NoteRemoved", { id: Schema.String }),
  /** The server has this: other devices may have changed it since `base`. */
  Schema.TaggedStruct("MarksReceived", { data: VersionedReadingData }),
  /** The server has taken this from this browser, over `base`. */
  Schema.TaggedStruct("MarksSaved", { data: VersionedReadingData }),
  /** A visitor's marks went into the account of whoever signed in. */
  Schema.TaggedStruct("MarksMovedToAccount", {})
])
export type MarkFact = typeof MarkFact.Type

/** The marks of an issue as this browser has them, and as the server was last known to have them. */
export const Marks = Schema.Struct({ own: ReadingData, base: VersionedReadingData })
export type Marks = typeof Marks.Type

export const noMarks: Marks = { own: emptyReadingData, base: { ...emptyReadingData, version: 0 } }

const without = <A extends { readonly id: string }>(list: ReadonlyArray<A>, id: string): ReadonlyArray<A> =>
  list.filter((one) => one.id !== id)

/** The marks after a fact. What the server has is merged with what was marked here since the last agreement. */
export const evolve = (marks: Marks, fact: MarkFact): Marks => {
  const { own, base } = marks
  const { bookmarks, notes, highlights } = own
  const change = (changed: Partial<ReadingData>): Marks => ({ own: { ...own, ...changed }, base })
  switch (fact._tag) {
    case "PageBookmarked":
      return change({ bookmarks: [...new Set([...bookmarks, fact.page])].toSorted((one, other) => one - other) })
    case "BookmarkRemoved":
      return change({ bookmarks: bookmarks.filter((page) => page !== fact.page) })
    case "TextHighlighted":
      return change({ highlights: [...without(highlights, fact.highlight.id), fact.highlight] })
    case "HighlightColoured":
      return change({
        highlights: highlights.map((one) => (one.id === fact.id ? { ...one, colour: fact.colour } : one))
      })
    case "HighlightRemoved":
      return change({
        notes: notes.filter(({ highlightId }) => highlightId !== fact.id),
        highlights: without(highlights, fact.id)
      })
    case "NoteWritten": {
      const isNew = !notes.some(({ id }) => id === fact.note.id)
      const written = notes.map((one) => (one.id === fact.note.id ? fact.note : one))
      return change({ notes: isNew ? [...notes, fact.note] : written })
    }
    case "NoteRemoved":
      return change({ notes: without(notes, fact.id) })
    // Tabs hear of the server in any order: an older version is no news.
    case "MarksReceived":
      return fact.data.version < base.version
        ? marks
        : { own: mergeReadingData(base, own, fact.data).data, base: fact.data }
    case "MarksSaved":
      return fact.data.version < base.version ? marks : { own, base: fact.data }
    case "MarksMovedToAccount":
      return noMarks
  }
}
