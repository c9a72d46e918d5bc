import { Schema } from "effect"

const Page = Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))

export const highlightColours = ["yellow", "green", "blue", "pink"] as const

export const HighlightColour = Schema.Literals(highlightColours)
export type HighlightColour = typeof HighlightColour.Type

/** Paths are dot-separated child indexes on the pristine page; offsets are UTF-16 code units. */
export const Highlight = Schema.Struct({
  id: Schema.String,
  page: Page,
  text: Schema.String,
  startContainerPath: Schema.String,
  endContainerPath: Schema.String,
  startOffset: Schema.Int,
  endOffset: Schema.Int,
  quote: Schema.optionalKey(Schema.String),
  prefix: Schema.optionalKey(Schema.String),
  suffix: Schema.optionalKey(Schema.String),
  position: Schema.optionalKey(Schema.Int),
  colour: Schema.optionalKey(HighlightColour)
})
export type Highlight = typeof Highlight.Type

/** Older readers gave highlights no colour. */
export const colourOf = ({ colour = "yellow" }: Pick<Highlight, "colour">): HighlightColour => colour

export const Note = Schema.Struct({
  id: Schema.String,
  highlightId: Schema.String,
  text: Schema.String,
  date: Schema.String
})
export type Note = typeof Note.Type

/** What a signed-in reader keeps of one issue. Source: product, "Bookmarks, highlights, notes". */
export const ReadingData = Schema.Struct({
  bookmarks: Schema.Array(Page),
  notes: Schema.Array(Note),
  highlights: Schema.Array(Highlight)
})
export type ReadingData = typeof ReadingData.Type

/** How many bookmarks, notes or highlights the server takes of an issue. */
export const maxMarksOfKind = 5_000

/** Code units that parts of a mark may have: more than any page, and many times what a reader keeps around its words. */
export const maxLengths = {
  id: 1_000,
  words: 200_000,
  around: 1_000,
  path: 2_000,
  note: 1_000_000,
  date: 100,
  save: 100
} as const

export const emptyReadingData: ReadingData = { bookmarks: [], notes: [], highlights: [] }

/** The same as the server has it: 0 before anything was saved, and one more with each time it is. */
export const VersionedReadingData = Schema.Struct({
  ...ReadingData.fields,
  version: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 2 ** 31 - 1 }))
})
export type VersionedReadingData = typeof VersionedReadingData.Type

/**
 * The same for a browser that has an earlier version: `nextSave` is the id of the save that came directly after that one.
 * Null if that save had no id; absent if no such save is known.
 */
export const LaterReadingData = Schema.Struct({
  ...VersionedReadingData.fields,
  nextSave: Schema.optionalKey(Schema.NullOr(Schema.String))
})
export type LaterReadingData = typeof LaterReadingData.Type
