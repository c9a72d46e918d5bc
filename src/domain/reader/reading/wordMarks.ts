import { comparableText, originalRange } from "../marks/comparableText.ts"
import type { TextRange } from "../marks/comparableText.ts"
import { placeQuote } from "../marks/placeQuote.ts"
import { colourOf, type Highlight } from "../ReadingData.ts"
import type { Hit } from "../search/Hits.ts"
import { placesOf, searchedPage } from "../search/SearchedPage.ts"
import type { QueryPattern } from "../search/QueryPattern.ts"
import type { PageLayout } from "./PageLayout.ts"
import { blockRange, pageRanges, type PageRange, type ReadingBlock } from "./ReadingText.ts"

/** How marked words look: a highlight's colour, or a hit. */
export type WordLook = ReturnType<typeof colourOf> | "found" | "current"

/** Marked words of a block's text. */
export interface WordMark extends TextRange {
  readonly look: WordLook
  /** The highlight that they are; null for a hit. */
  readonly highlight: string | null
}

export type WordMarks = ReadonlyMap<ReadingBlock, ReadonlyArray<WordMark>>

/** A highlight and where its words stand on its page. */
export interface PlacedHighlight {
  readonly highlight: Highlight
  readonly range: PageRange
}

/** The highlights of these pages, as far as it is certain where their words stand. */
export const placeHighlights = (
  layouts: ReadonlyArray<Pick<PageLayout, "page" | "text">>,
  highlights: ReadonlyArray<Highlight>
): ReadonlyArray<PlacedHighlight> =>
  layouts.flatMap(({ page, text }) => {
    const own = highlights.filter((highlight) => highlight.page === page)
    if (own.length === 0) return []
    const comparable = comparableText(text)
    return own.flatMap((highlight) => {
      const { quote = highlight.text, prefix = "", suffix = "", position = null } = highlight
      const place = placeQuote(comparable, { quote, prefix, suffix }, { path: null, position })
      const original = place === null ? null : originalRange(comparable, place)
      return original === null ? [] : [{ highlight, range: { page, ...original } }]
    })
  })

/** The words of these highlights in blocks of text. */
export const highlightMarks = (
  blocks: ReadonlyArray<ReadingBlock>,
  placed: ReadonlyArray<PlacedHighlight>
): WordMarks => {
  const marks = new Map<ReadingBlock, ReadonlyArray<WordMark>>()
  for (const block of blocks) {
    const own = placed.flatMap(({ highlight, range }): ReadonlyArray<WordMark> => {
      const found = blockRange(block, range)
      return found === null ? [] : [{ ...found, look: colourOf(highlight), highlight: highlight.id }]
    })
    if (own.length > 0) marks.set(block, own)
  }
  return marks
}

interface FoundWords extends TextRange {
  readonly block: ReadingBlock
  /** Where they begin on their page; null for letters that stand on none. */
  readonly from: PageRange | null
}

/** The words of a search in blocks of text. The current hit is told by its number on its page. */
export const hitMarks = (
  blocks: ReadonlyArray<ReadingBlock>,
  query: QueryPattern,
  current: Pick<Hit, "page" | "nth"> | null
): WordMarks => {
  const found = blocks.flatMap((block): ReadonlyArray<FoundWords> => {
    const places = placesOf(searchedPage({ page: 0, text: block.text }), query)
    return Array.from({ length: places.length / 2 }, (_, at) => {
      const range = { start: places[at * 2] ?? 0, end: places[at * 2 + 1] ?? 0 }
      return { block, ...range, from: pageRanges(block, range)[0] ?? null }
    })
  })
  const onPage = found
    .filter(({ from }) => from !== null && from.page === current?.page)
    .toSorted((one, other) => (one.from?.start ?? 0) - (other.from?.start ?? 0))
  const chosen = current === null ? undefined : onPage[Math.min(current.nth, onPage.length - 1)]
  const markOf = (one: FoundWords): WordMark => ({
    start: one.start,
    end: one.end,
    look: one === chosen ? "current" : "found",
    highlight: null
  })
  return new Map([...Map.groupBy(found, ({ block }) => block)].map(([block, own]) => [block, own.map(markOf)]))
}

/** A part of a text, and the marks that it has; those laid over others come last. */
export interface LookedPart extends TextRange {
  readonly marks: ReadonlyArray<WordMark>
}

/** A part of a text, cut where marks begin and end. */
export const lookedParts = ({ start, end }: TextRange, marks: ReadonlyArray<WordMark>): ReadonlyArray<LookedPart> => {
  const within = marks.filter((mark) => mark.start < end && mark.end > start)
  const cuts = [start, end, ...within.flatMap((mark) => [mark.start, mark.end])]
  const sorted = [...new Set(cuts.filter((at) => at >= start && at <= end))].toSorted((one, other) => one - other)
  return sorted.slice(0, -1).map((from, at) => {
    const to = sorted[at + 1] ?? end
    return { start: from, end: to, marks: within.filter((mark) => mark.start <= from && mark.end >= to) }
  })
}
