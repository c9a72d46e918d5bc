import { comparableRange, originalRange, type TextRange } from "../../domain/reader/marks/comparableText.ts"
import { contextLength, placeQuote } from "../../domain/reader/marks/placeQuote.ts"
import type { Highlight } from "../../domain/reader/ReadingData.ts"
import { domRange, offsetOf, type PageText, pageText } from "./pageText.ts"
import { nodeAt, pathOf } from "./path.ts"

/** The page's text in a range of the document, trimmed; null if nothing is left. */
const partOf = (page: PageText, range: Range): TextRange | null => {
  const start = offsetOf(page, range.startContainer, range.startOffset)
  const end = offsetOf(page, range.endContainer, range.endOffset)
  const part = page.text.slice(start, end)
  const trimmed = part.trim()
  if (trimmed === "") return null
  const from = start + part.indexOf(trimmed)
  return { start: from, end: from + trimmed.length }
}

/** The highlight of a selection, without its id; null if no words are selected. */
export const highlightOf = (words: Element, page: number, selected: Range): Omit<Highlight, "id"> | null => {
  const read = pageText(words)
  const part = partOf(read, selected)
  const range = part === null ? null : domRange(read, part)
  if (part === null || range === null) return null
  const quote = read.text.slice(part.start, part.end)
  return {
    page,
    text: quote.replaceAll(/\s+/gu, " "),
    startContainerPath: pathOf(words, range.startContainer),
    endContainerPath: pathOf(words, range.endContainer),
    startOffset: range.startOffset,
    endOffset: range.endOffset,
    quote,
    prefix: read.text.slice(Math.max(0, part.start - contextLength), part.start),
    suffix: read.text.slice(part.end, part.end + contextLength),
    position: comparableRange(read.comparable, part).start
  }
}

/** The text range that a highlight's path names. */
const pathRange = (words: Element, page: PageText, highlight: Highlight): TextRange | null => {
  const [first, last] = [nodeAt(words, highlight.startContainerPath), nodeAt(words, highlight.endContainerPath)]
  if (first === null || last === null) return null
  const range = document.createRange()
  try {
    range.setStart(first, highlight.startOffset)
    range.setEnd(last, highlight.endOffset)
  } catch {
    // The page was converted again, and the offset lies beyond the node's end.
    return null
  }
  const part = partOf(page, range)
  return part === null ? null : comparableRange(page.comparable, part)
}

/**
 * The range of a highlight in the current page; null if it cannot be found with certainty. Highlights of older readers
 * have only their text and path. Source: product, "Bookmarks, highlights, notes".
 */
export const rangeOf = (words: Element, page: PageText, highlight: Highlight): Range | null => {
  const { quote = highlight.text, prefix = "", suffix = "", position = null } = highlight
  const path = pathRange(words, page, highlight)
  const place = placeQuote(page.comparable, { quote, prefix, suffix }, { path, position })
  const original = place === null ? null : originalRange(page.comparable, place)
  return original === null ? null : domRange(page, original)
}
