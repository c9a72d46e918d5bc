import { Schema } from "effect"
import { foldWithPlaces, placeIn } from "../folding.ts"
import { PublicId } from "./PublicId.ts"

/** A page that contains the query: its first match, with words before and after. */
export const TextHit = Schema.Struct({
  issue_id: PublicId,
  issue_title: Schema.String,
  publication_id: PublicId,
  publication_title: Schema.String,
  language: Schema.Literals(["tr", "en"]),
  /** The issue's cover and its proportions, in PDF points. */
  cover_image: Schema.optionalKey(Schema.NullOr(Schema.String)),
  page_width: Schema.optionalKey(Schema.Finite),
  page_height: Schema.optionalKey(Schema.Finite),
  /** Whether everybody may read the whole issue; otherwise the entitlement rule decides. */
  is_free: Schema.Boolean,
  /** From 1. */
  page: Schema.Int,
  before: Schema.String,
  match: Schema.String,
  after: Schema.String
})
export type TextHit = typeof TextHit.Type

/** The hits of one issue, in their order. */
export interface IssueHits {
  readonly issue: TextHit
  readonly hits: ReadonlyArray<TextHit>
}

/** Hits by issue; an issue stands where its first hit stood. */
export const hitsByIssue = (hits: ReadonlyArray<TextHit>): ReadonlyArray<IssueHits> => {
  const groups = new Map<string, [TextHit, ...Array<TextHit>]>()
  for (const hit of hits) {
    const group = groups.get(hit.issue_id)
    if (group === undefined) groups.set(hit.issue_id, [hit])
    else group.push(hit)
  }
  return [...groups.values()].map((group) => ({ issue: group[0], hits: group }))
}

/** The most hits per search, and the most pages of one issue among them. */
export const maxTextHits = 20
export const maxPagesPerIssue = 2

/** Characters shown before and after a match. Source: product, "Search". */
export const hitContext = { before: 40, after: 60 } as const

/** Four letters or more that stand apart, as a title is set for its looks; fewer may be a formula or initials. */
const apart = /(?<![\p{L}\p{N}])\p{L}(?: \p{L}){3,}(?![\p{L}\p{N}])/gu

/** Words whose letters are set apart, as words again: `K E R V A N` is `KERVAN`. A wider gap parts two words. */
export const withoutSpacedLetters = (text: string): string =>
  text.replaceAll(apart, (letters) => letters.replaceAll(" ", ""))

/** In one line; a soft hyphen stands where a line breaks a word. */
const spaced = (text: string): string => withoutSpacedLetters(text.replaceAll("\u00ad", "")).replaceAll(/\s+/g, " ")

/** The end of a text, cut at a word if possible. */
const endOf = (text: string, length: number): string => {
  if (text.length <= length) return text
  const cut = text.slice(-length - 1)
  const word = cut.search(/\s/)
  return word === -1 ? cut.slice(1) : cut.slice(word + 1)
}

/** The beginning of a text, cut at a word if possible. */
const startOf = (text: string, length: number): string => {
  if (text.length <= length) return text
  const cut = text.slice(0, length + 1)
  const word = cut.search(/\s\S*$/)
  return word === -1 ? cut.slice(0, length) : cut.slice(0, word)
}

/** The first match of a pattern made by `searchPattern`, in the original text; null if there is none. */
export const excerpt = (text: string, pattern: RegExp): Pick<TextHit, "before" | "match" | "after"> | null => {
  const folded = foldWithPlaces(text)
  const found = pattern.exec(folded.text)
  if (found === null) return null
  const { from, to } = placeIn(folded, found.index, found[0].length)
  return {
    before: endOf(spaced(text.slice(0, from)), hitContext.before),
    match: spaced(text.slice(from, to)),
    after: startOf(spaced(text.slice(to)), hitContext.after)
  }
}
