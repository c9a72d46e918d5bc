import { Schema } from "effect"
import { foldWithPlaces, placeIn } from "../folding.ts"
import { PublicId } from "./PublicId.ts"

/** A page of an issue whose text holds what was searched for: the first place on it, with words before and after. */
export const TextHit = Schema.Struct({
  issue_id: PublicId,
  issue_title: Schema.String,
  publication_id: PublicId,
  publication_title: Schema.String,
  language: Schema.Literals(["tr", "en"]),
  /** The issue is open to everybody to its end; what else may be read the access rule tells. */
  is_free: Schema.Boolean,
  /** From 1. */
  page: Schema.Int,
  before: Schema.String,
  match: Schema.String,
  after: Schema.String
})
export type TextHit = typeof TextHit.Type

/** Most hits inside issues that one search answers, and most pages of one issue among them. */
export const maxTextHits = 20
export const maxPagesPerIssue = 2

/** Characters shown before and after the place that was found. Source: product, "Search". */
export const hitContext = { before: 40, after: 60 } as const

const spaced = (text: string): string => text.replaceAll(/\s+/g, " ")

/** The last characters of a text, whole words as long as there are any. */
const ending = (text: string, length: number): string => {
  if (text.length <= length) return text
  const cut = text.slice(-length - 1)
  const word = cut.search(/\s/)
  return word === -1 ? cut.slice(1) : cut.slice(word + 1)
}

/** The first characters of a text, whole words as long as there are any. */
const beginning = (text: string, length: number): string => {
  if (text.length <= length) return text
  const cut = text.slice(0, length + 1)
  const word = cut.search(/\s\S*$/)
  return word === -1 ? cut.slice(0, length) : cut.slice(0, word)
}

/** The first place that a pattern of `finding` finds in a text, as it stands there; null where it finds none. */
export const excerpt = (text: string, pattern: RegExp): Pick<TextHit, "before" | "match" | "after"> | null => {
  const folded = foldWithPlaces(text)
  const found = pattern.exec(folded.text)
  if (found === null) return null
  const { from, to } = placeIn(folded, found.index, found[0].length)
  return {
    before: ending(spaced(text.slice(0, from)), hitContext.before),
    match: spaced(text.slice(from, to)),
    after: beginning(spaced(text.slice(to)), hitContext.after)
  }
}
