/**
 * How a line ends before the next: its last word is "broken" and goes on without the hyphen; the hyphen is the word's
 * own, between letters ("hyphenated") or beside a figure ("numbered"); or the lines are "apart".
 */
export type LineEnd = "apart" | "broken" | "hyphenated" | "numbered"

/** A letter or figure with a hyphen behind it; a soft one too, which is drawn only where a line breaks. */
const hyphen = /[\p{L}\p{N}]\p{M}*[-\u2010\u00ad]$/u
const twoLetters = /\p{L}\p{M}*\p{L}\p{M}*.$/u
const twoCapitals = /\p{Lu}\p{M}*\p{Lu}\p{M}*.$/u
const figure = /\p{N}\p{M}*.$/u

/**
 * Two letters and a hyphen are broken before a small letter, two capitals before two capitals. Nothing tells
 * “kültür-sanat” from “kül-tür”: a search must find both. White space at both ends does not count. Source: product,
 * "Search in the issue".
 */
export const lineEnd = (line: string, next: string): LineEnd => {
  const [before, after] = [line.trimEnd(), next.trimStart()]
  if (!hyphen.test(before) || !/^[\p{L}\p{N}]/u.test(after)) return "apart"
  if (figure.test(before) || /^\p{N}/u.test(after)) return "numbered"
  const isBroken =
    (twoLetters.test(before) && /^\p{Ll}/u.test(after)) ||
    (twoCapitals.test(before) && /^\p{Lu}\p{M}*\p{Lu}/u.test(after))
  return isBroken ? "broken" : "hyphenated"
}

/** Stands in a text where a line's end parts a word: in place of the hyphen, or behind one that is the word's own. */
export const wordBreak = "\u00ad"

/** In files of earlier conversions, a word that goes on in the next block still has its hyphen. */
const blockEnd = /-\s*\n\s*/gu

/** As many code units tell how a line ends before the next. */
const enough = 16

/** The text of a search file, with one word where the end of a block breaks it. */
export const withWholeWords = (text: string): string =>
  text.replaceAll(blockEnd, (end, at: number) => {
    const after = at + end.length
    const how = lineEnd(text.slice(Math.max(0, at - enough), at + 1), text.slice(after, after + enough))
    return how === "broken" ? wordBreak : end
  })

/** A text as a person reads it in one line. */
export const inOneLine = (text: string): string =>
  withWholeWords(text).replaceAll(wordBreak, "").replaceAll(/\s+/gu, " ")
