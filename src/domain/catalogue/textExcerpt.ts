import { foldWithPlaces, placeIn } from "../folding.ts"
import type { TextHit } from "./TextHit.ts"

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
