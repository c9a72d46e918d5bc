import { comparableText, type ComparableText, originalRange, type TextRange } from "./comparableText.ts"
import type { LinkedWords } from "./LinkedWords.ts"
import type { Passage } from "./passage.ts"
import { inOneLine } from "../text/brokenWord.ts"
import { contextLength, placeQuote } from "./placeQuote.ts"

const noHints = { path: null, position: null }

/**
 * Where linked words stand on a page, in its comparable text: from where their beginning stands to where their end does.
 * Null where that is not certain. Source: product, "Links to a passage".
 */
export const placeWords = (page: ComparableText, { prefix, start, end, suffix }: LinkedWords): TextRange | null => {
  if (end === null) return placeQuote(page, { quote: start, prefix, suffix }, noHints)
  const first = placeQuote(page, { quote: start, prefix, suffix: "" }, noHints)
  const last = placeQuote(page, { quote: end, prefix: "", suffix }, noHints)
  return first === null || last === null || last.start < first.end ? null : { start: first.start, end: last.end }
}

/** The text of one page, as it is searched. */
export interface PageWords {
  readonly page: number
  readonly text: string
}

/**
 * What a page has of linked words: the passage where they stand with certainty; "alike" where the same words stand
 * without it; else null.
 */
export const wordsOnPage = ({ page, text }: PageWords, words: LinkedWords): Passage | "alike" | null => {
  const comparable = comparableText(text)
  const place = placeWords(comparable, words)
  const range = place === null ? null : originalRange(comparable, place)
  if (place === null || range === null)
    return comparable.text.includes(comparableText(words.start).text) ? "alike" : null
  const quote = text.slice(range.start, range.end)
  return {
    page,
    text: inOneLine(quote),
    // The text says nothing of the page's nodes: the words are found by what stands around them.
    startContainerPath: "",
    endContainerPath: "",
    startOffset: 0,
    endOffset: 0,
    quote,
    prefix: text.slice(Math.max(0, range.start - contextLength), range.start),
    suffix: text.slice(range.end, range.end + contextLength),
    position: place.start
  }
}

/** What was found of words in an issue's pages, those nearest to a page first. */
export interface WordsFound {
  readonly sure: ReadonlyArray<Passage>
  /** Pages with the same words, without certainty. */
  readonly alike: ReadonlyArray<number>
}

/** The pages in the order in which they are looked through. */
export const nearestFirst = (texts: ReadonlyArray<PageWords>, page: number): ReadonlyArray<PageWords> =>
  texts.toSorted((one, other) => Math.abs(one.page - page) - Math.abs(other.page - page) || one.page - other.page)

/** A page, and what it has of the words. */
export type PageAnswer = readonly [number, Passage | "alike" | null]

export const wordsFound = (answers: ReadonlyArray<PageAnswer>): WordsFound => ({
  sure: answers.flatMap(([, answer]) => (answer === null || answer === "alike" ? [] : [answer])),
  alike: answers.flatMap(([page, answer]) => (answer === "alike" ? [page] : []))
})
