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

/** The words of a text, those that a line's end breaks as one. */
const wordsIn = (text: string): ReadonlyArray<Word> =>
  [...text.matchAll(/(?:[^\s]+-\s*\n\s*)*[^\s]+/gu)]
    .map(({ 0: found, index }) => ({ text: found.replaceAll(/\s/gu, ""), start: index, end: index + found.length }))
    .filter((word) => comparableText(word.text).text !== "")

/** What became of this many random highlights on a page that came back in this way. */
const tryPage = async (html: string, seed: number, many: number, how: Return): Promise<ReadonlyArray<Tried>> => {
  const random = seeded(seed)
  const cleaned = await Effect.runPromise(cleanWords(html, (file) => file))
  const first = show(cleaned.html)
  const text = pageText(first)
  const words = wordsIn(text.text)
  if (words.length < 20) return []
  const marked = Array.from({ length: many }, (_, id) => {
    const from = Math.floor(random() * words.length)
    const to = Math.min(words.length - 1, from + Math.floor(random() ** 2 * 40))
    const range = domRange(text, { start: words[from]?.start ?? 0, end: words[to]?.end ?? 0 })
    const made = range === null ? null : highlightOf(first, 7, range)
    return made === null ? null : { first: from, last: to, highlight: { id: String(id), ...made } satisfies Highlight }
  }).filter((one) => one !== null)
  const texts = words.map((word) => word.text)
  const returned: ReadonlyArray<PageWord> = how === "words" ? corrected(texts, 0.05, random) : unchanged(texts)
  const second = show(how === "same" ? cleaned.html : pageOf(returned, 3 + Math.floor(random() * 9), random))
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
  readonly tryPage: typeof tryPage
}

Object.assign(globalThis, { anchoringPage: { tryPage } satisfies AnchoringPage })
