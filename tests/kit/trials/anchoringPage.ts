import { Effect } from "effect"
import { comparableRange, comparableText } from "../../../src/domain/reader/marks/comparableText.ts"
import type { Highlight } from "../../../src/domain/reader/ReadingData.ts"
import { highlightOf, rangeOf } from "../../../src/reader/anchoring/highlightText.ts"
import { domRange, offsetOf, pageText } from "../../../src/reader/anchoring/pageText.ts"
import { cleanWords } from "../../../src/services/reader/cleanPage.ts"
import { seeded } from "../harness/seededRandom.ts"
import { corrected, type Fate, fateOf, pageOf, type PageWord, unchanged } from "./markedWords.ts"

/** How a page came back: as it was, in other lines, or with other words. */
export type Return = "same" | "lines" | "words"

export interface Tried {
  readonly fate: Fate
  readonly quote: string
  readonly placed: string | null
}

const show = (html: string): Element => {
  const words = document.createElement("div")
  words.innerHTML = html
  document.body.replaceChildren(words)
  return words
}

interface Word {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** The words of a text, those that a line's end breaks as one, and what stands alone as a word does: dots, bullets. */
const wordsIn = (text: string): ReadonlyArray<Word> =>
  [...text.matchAll(/(?:[^\s]+-\s*\n\s*)*[^\s]+/gu)]
    .map(({ 0: found, index }) => ({ text: found.replaceAll(/\s/gu, ""), start: index, end: index + found.length }))
    .filter((word) => comparableText(word.text).text !== "")

const hasLetters = (word: Word | undefined): boolean => word !== undefined && /[\p{L}\p{N}]/u.test(word.text)

const cleanedPage = async (html: string): Promise<string> =>
  (await Effect.runPromise(cleanWords(html, (file) => file))).html

/**
 * This many random highlights on what `show` has put into the document, each from a word to a word, not from a row of
 * dots; none on a page of fewer than 20 words.
 */
const markAtRandom = (words: Element, page: number, many: number, random: () => number) => {
  const text = pageText(words)
  const marked = wordsIn(text.text)
  if (marked.length < 20) return { texts: [], highlights: [] }
  const highlights = Array.from({ length: many }, (_, id) => {
    const first = Math.floor(random() * marked.length)
    const last = Math.min(marked.length - 1, first + Math.floor(random() ** 2 * 40))
    if (!hasLetters(marked[first]) || !hasLetters(marked[last])) return null
    const range = domRange(text, { start: marked[first]?.start ?? 0, end: marked[last]?.end ?? 0 })
    const made = range === null ? null : highlightOf(words, page, range)
    return made === null ? null : { first, last, highlight: { id: `${page}.${id}`, ...made } satisfies Highlight }
  }).filter((one) => one !== null)
  return { texts: marked.map((word) => word.text), highlights }
}

/** This many random highlights on a page. */
const highlightsOn = async (html: string, page: number, many: number): Promise<ReadonlyArray<Highlight>> =>
  markAtRandom(show(await cleanedPage(html)), page, many, seeded(page)).highlights.map(({ highlight }) => highlight)

/** What became of this many random highlights on a page that came back in this way. */
const tryPage = async (html: string, seed: number, many: number, how: Return): Promise<ReadonlyArray<Tried>> => {
  const random = seeded(seed)
  const cleaned = await cleanedPage(html)
  const { texts, highlights: marked } = markAtRandom(show(cleaned), 7, many, random)
  const returned: ReadonlyArray<PageWord> = how === "words" ? corrected(texts, 0.05, random) : unchanged(texts)
  const second = show(how === "same" ? cleaned : pageOf(returned, 3 + Math.floor(random() * 9), random))
  const now = pageText(second)
  // In another order than they were made, and without some of them.
  return marked.reverse().flatMap((one, at) => {
    if (at % 7 === 3) return []
    const range = rangeOf(second, now, one.highlight)
    const placed =
      range === null
        ? null
        : comparableRange(now.comparable, {
            start: offsetOf(now, range.startContainer, range.startOffset),
            end: offsetOf(now, range.endContainer, range.endOffset)
          })
    return [
      {
        fate: fateOf(returned, one, placed),
        quote: one.highlight.text,
        placed: range === null ? null : range.toString().replaceAll(/\s+/gu, " ")
      }
    ]
  })
}

export interface AnchoringPage {
  readonly highlightsOn: typeof highlightsOn
  readonly tryPage: typeof tryPage
}

Object.assign(globalThis, { anchoringPage: { highlightsOn, tryPage } satisfies AnchoringPage })
