import type { TextRange } from "../marks/comparableText.ts"
import type { PageBox } from "./PageLayout.ts"

/** A part of a page's text. Offsets are UTF-16 code units. */
export interface PageRange extends TextRange {
  readonly page: number
}

/** A part of a block's text as it stands in a page's text, letter by letter; `at` is where it begins in the block. */
export interface TextSegment extends PageRange {
  readonly at: number
}

/** Text as it is read. What no segment covers was added: a space between lines, a tab between cells, a line feed. */
export interface ReadWords {
  readonly text: string
  readonly segments: ReadonlyArray<TextSegment>
}

export type HeadingLevel = 1 | 2 | 3

interface PlainBlock extends ReadWords {
  readonly kind: "paragraph" | "caption" | "item" | "quote"
}
interface Heading extends ReadWords {
  readonly kind: "heading"
  readonly level: HeadingLevel
}
/** Its rows of cells are parts of its text. */
interface Table extends ReadWords {
  readonly kind: "table"
  /** Its first row names the columns. */
  readonly hasHeader: boolean
  readonly rows: ReadonlyArray<ReadonlyArray<TextRange>>
}
/** A part of a page's image; its text are the words drawn in it. */
interface Picture extends ReadWords {
  readonly kind: "picture"
  readonly page: number
  readonly box: PageBox
}

export type ReadingBlock = PlainBlock | Heading | Table | Picture

/** Where a block begins, which names it; null for words that stand on no page. */
export const blockId = ({ segments: [first] }: Pick<ReadingBlock, "segments">): string | null =>
  first === undefined ? null : `${first.page}.${first.start}`

/** Blocks in reading order, from a title up to the next one. */
export interface Article {
  readonly pages: ReadonlyArray<number>
  readonly blocks: ReadonlyArray<ReadingBlock>
}

/** The text of pages for reading: their articles, and their running heads, which are left out. */
export interface ReadingText {
  readonly articles: ReadonlyArray<Article>
  readonly leftOut: ReadonlyArray<PageRange>
}

/** The parts of pages that a part of a block's text stands for. */
export const pageRanges = ({ segments }: ReadWords, { start, end }: TextRange): ReadonlyArray<PageRange> =>
  segments.flatMap((segment) => {
    const length = segment.end - segment.start
    const from = Math.max(start - segment.at, 0)
    const to = Math.min(end - segment.at, length)
    return from < to ? [{ page: segment.page, start: segment.start + from, end: segment.start + to }] : []
  })

/** The part of a block's text that a part of a page stands in; null if the block has nothing of it. */
export const blockRange = ({ segments }: ReadWords, range: PageRange): TextRange | null => {
  const shared = segments.flatMap((segment) => {
    const start = Math.max(segment.start, range.start)
    const end = Math.min(segment.end, range.end)
    const shift = segment.at - segment.start
    return segment.page === range.page && start < end ? [{ start: start + shift, end: end + shift }] : []
  })
  if (shared.length === 0) return null
  return { start: Math.min(...shared.map((part) => part.start)), end: Math.max(...shared.map((part) => part.end)) }
}
