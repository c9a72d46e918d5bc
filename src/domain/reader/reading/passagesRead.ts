import { comparableRange, comparableText, type TextRange } from "../marks/comparableText.ts"
import type { Passage } from "../marks/passage.ts"
import { contextLength } from "../marks/placeQuote.ts"
import type { PageLayout } from "./PageLayout.ts"
import { blockRange, pageRanges, type PageRange, type ReadingBlock } from "./ReadingText.ts"

/** A part of a block's text that is selected. */
export interface SelectedPart extends TextRange {
  readonly block: ReadingBlock
}

/** Parts of a page that only white space and hyphens part. */
interface Joined {
  range: PageRange
  /** The same words in their blocks. */
  readonly parts: Array<SelectedPart>
}

const textOf = (parts: ReadonlyArray<SelectedPart>): string =>
  parts
    .map(({ block, start, end }) => block.text.slice(start, end))
    .join(" ")
    .replaceAll(/\s+/gu, " ")
    .trim()

const isWordless = (text: string): boolean => !/[^\s\u00ad\u2010-]/u.test(text)

/** The text node of a page that holds a place of its text, and the place within it. */
const nodeOf = ({ nodes }: PageLayout, at: number): { readonly path: string; readonly offset: number } => {
  const node = nodes.findLast(({ start }) => start <= at)
  return { path: node?.path ?? "", offset: at - (node?.start ?? at) }
}

/**
 * What is selected in a text, as highlights of its pages: words that stand one after the other on a page are one, words
 * with others between them are several. Source: product, "Reading mode: the overlay".
 */
export const passagesRead = (
  selected: ReadonlyArray<SelectedPart>,
  layouts: ReadonlyArray<PageLayout>
): ReadonlyArray<Passage> => {
  const layoutOf = (page: number) => layouts.find((layout) => layout.page === page)
  const joined: Array<Joined> = []
  for (const { block, start, end } of selected)
    for (const range of pageRanges(block, { start, end })) {
      const layout = layoutOf(range.page)
      const own = blockRange(block, range)
      if (layout === undefined || own === null) continue
      const last = joined.at(-1)
      const isNext =
        last?.range.page === range.page &&
        last.range.end <= range.start &&
        isWordless(layout.text.slice(last.range.end, range.start))
      if (last === undefined || !isNext) {
        joined.push({ range, parts: [{ block, ...own }] })
        continue
      }
      last.range = { ...last.range, end: range.end }
      const part = last.parts.at(-1)
      // What was added between two lines is read with them.
      if (part?.block === block) last.parts[last.parts.length - 1] = { ...part, end: own.end }
      else last.parts.push({ block, ...own })
    }
  return joined.flatMap(({ range, parts }): ReadonlyArray<Passage> => {
    const layout = layoutOf(range.page)
    if (layout === undefined) return []
    const cut = layout.text.slice(range.start, range.end)
    const quote = cut.trim()
    if (quote === "") return []
    const start = range.start + cut.indexOf(quote)
    const end = start + quote.length
    const [first, last] = [nodeOf(layout, start), nodeOf(layout, end - 1)]
    return [
      {
        page: range.page,
        text: textOf(parts),
        startContainerPath: first.path,
        endContainerPath: last.path,
        startOffset: first.offset,
        endOffset: last.offset + 1,
        quote,
        prefix: layout.text.slice(Math.max(0, start - contextLength), start),
        suffix: layout.text.slice(end, end + contextLength),
        position: comparableRange(comparableText(layout.text), { start, end }).start
      }
    ]
  })
}
