import { Schema } from "effect"
import { WordCounts } from "./OwnAdvert.ts"

/** What a keyword of an advert brought. */
export const WordOfAdvert = Schema.Struct({
  ...WordCounts.fields,
  advert_id: Schema.String,
  /** The advert's text. */
  advert: Schema.String
})
export type WordOfAdvert = typeof WordOfAdvert.Type

/** The keywords of a publisher's adverts that brought something in a range of days, the best first. Source: product, "Figures". */
export const WordFigures = Schema.Array(WordOfAdvert)
export type WordFigures = typeof WordFigures.Type

/** The most that are listed. */
export const mostWords = 500
