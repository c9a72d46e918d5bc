import { Schema } from "effect"
import {
  emptyReadingData,
  Highlight,
  HighlightColour,
  Note,
  ReadingData,
  VersionedReadingData
} from "../ReadingData.ts"
import { onceFor } from "../../onceFor.ts"
import { applyChange, partIn, ReadingDataChange } from "./ReadingDataChange.ts"
import { joinNotes, type Merged, mergeReadingData } from "./mergeReadingData.ts"

const { version: Version } = VersionedReadingData.fields

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
  /** With its highlight, which another tab may remove meanwhile. */
  Schema.TaggedStruct("NoteWritten", { note: Note, highlight: Schema.optionalKey(Highlight) }),
  Schema.TaggedStruct("NoteRemoved", { id: Schema.String }),
  /** What other devices changed since version `since` of the server's data, which is at `version` now. */
  Schema.TaggedStruct("MarksReceived", { since: Version, version: Version, change: ReadingDataChange }),
  /** What this browser sends, made from version `since`. The server may have it although its answer is lost. */
  Schema.TaggedStruct("MarksSent", { since: Version, change: ReadingDataChange }),
  /** What the server accepted from this browser: the change from version `since` to `version`. */
  Schema.TaggedStruct("MarksSaved", { since: Version, version: Version, change: ReadingDataChange }),
  /** These marks of a visitor went into the account of the user who signed in. */
  Schema.TaggedStruct("MarksMovedToAccount", {
    bookmarks: ReadingData.fields.bookmarks,
    notes: Schema.Array(Schema.String),
    highlights: Schema.Array(Schema.String)
  })
])
export type MarkFact = typeof MarkFact.Type

/** The marks of an issue as this browser has them, and as the server was last known to have them. */
export const Marks = Schema.Struct({
  own: ReadingData,
  base: VersionedReadingData,
  /** Changes sent on top of `base`, whose answers have not come. */
  sent: Schema.Array(ReadingDataChange)
})
export type Marks = typeof Marks.Type

export const noMarks: Marks = { own: emptyReadingData, base: { ...emptyReadingData, version: 0 }, sent: [] }

/**
 * Merges the server's marks with this browser's. What was sent and is there counts as agreed: otherwise a mark that was
 * deleted after a save with a lost answer would return.
 */
export const mergeMarks = ({ own, base, sent }: Marks, theirs: ReadingData): Merged => {
  const agreed = sent.map((change) => partIn(change, theirs)).reduce<ReadingData>(applyChange, base)
  return mergeReadingData(agreed, own, theirs)
}

const without = <A extends { readonly id: string }>(list: ReadonlyArray<A>, id: string): ReadonlyArray<A> =>
  list.some((one) => one.id === id) ? list.filter((one) => one.id !== id) : list

const idsOf = onceFor((list: ReadonlyArray<Highlight>): ReadonlySet<string> => new Set(list.map(({ id }) => id)))

/** The marks after a fact. What the server has is merged with what was marked here since the last agreement. */
export const evolve = (marks: Marks, fact: MarkFact): Marks => {
  const { own, base, sent } = marks
  const { bookmarks, notes, highlights } = own
  const change = (changed: Partial<ReadingData>): Marks => ({ ...marks, own: { ...own, ...changed } })
  switch (fact._tag) {
    case "PageBookmarked":
      if (bookmarks.includes(fact.page)) return marks
      return change({ bookmarks: [...bookmarks, fact.page].toSorted((one, other) => one - other) })
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
      const { note } = fact
      const same = notes.findIndex(({ id }) => id === note.id)
      const at = same >= 0 ? same : notes.findIndex(({ highlightId }) => highlightId === note.highlightId)
      const other = notes[at]
      const isMissing = !idsOf(highlights).has(note.highlightId)
      return change({
        notes: other === undefined ? [...notes, note] : notes.with(at, same >= 0 ? note : joinNotes(note, other)),
        ...(isMissing && fact.highlight !== undefined ? { highlights: [...highlights, fact.highlight] } : {})
      })
    }
    case "NoteRemoved":
      return change({ notes: without(notes, fact.id) })
    // Another tab has agreed with the server meanwhile: what this one heard is asked for again.
    case "MarksReceived": {
      if (fact.since !== base.version) return marks
      const theirs = applyChange(base, fact.change)
      return { own: mergeMarks(marks, theirs).data, base: { ...theirs, version: fact.version }, sent: [] }
    }
    case "MarksSent":
      return fact.since === base.version ? { ...marks, sent: [...sent, fact.change] } : marks
    case "MarksSaved":
      if (fact.since !== base.version) return marks
      return { own, base: { ...applyChange(base, fact.change), version: fact.version }, sent: [] }
    case "MarksMovedToAccount":
      return change({
        bookmarks: bookmarks.filter((page) => !fact.bookmarks.includes(page)),
        notes: notes.filter(({ id }) => !fact.notes.includes(id)),
        highlights: highlights.filter(({ id }) => !fact.highlights.includes(id))
      })
  }
}
