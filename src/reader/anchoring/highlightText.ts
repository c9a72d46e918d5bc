import { comparableRange, originalRange, type TextRange } from "../../domain/reader/marks/comparableText.ts"
import { contextLength, placeQuote } from "../../domain/reader/marks/placeQuote.ts"
import type { Highlight } from "../../domain/reader/ReadingData.ts"
import { domRange, offsetOf, type PageText, pageText } from "./pageText.ts"
import { nodeAt, pathOf } from "./path.ts"

/** The part of the text between two points of the document, without white space around it; null where nothing is left. */
const partOf = (page: PageText, range: Range): TextRange | null => {
  const start = offsetOf(page, range.startContainer, range.startOffset)
  const end = offsetOf(page, range.endContainer, range.endOffset)
  const part = page.text.slice(start, end)
  const trimmed = part.trim()
  if (trimmed === "") return null
  const from = start + part.indexOf(trimmed)
  return { start: from, end: from + trimmed.length }
}

/** The highlight of what is selected on a page, without its id; null where no words are. */
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

/** Where the path of a highlight leads, in the page's text. */
const pathRange = (words: Element, page: PageText, highlight: Highlight): TextRange | null => {
  const [first, last] = [nodeAt(words, highlight.startContainerPath), nodeAt(words, highlight.endContainerPath)]
  if (first === null || last === null) return null
  const range = document.createRange()
  try {
    range.setStart(first, highlight.startOffset)
    range.setEnd(last, highlight.endOffset)
  } catch {
    // The page was made anew: the offset lies behind the node's end.
    return null
  }
  const part = partOf(page, range)
  return part === null ? null : comparableRange(page.comparable, part)
}

/**
 * The words of a highlight on the page as it is now; null where they are not there with certainty. Marks of older readers
 * have only their text and path. Source: product, "Bookmarks, highlights, notes".
 */
export const rangeOf = (words: Element, page: PageText, highlight: Highlight): Range | null => {
  const { quote = highlight.text, prefix = "", suffix = "", position = null } = highlight
  const path = pathRange(words, page, highlight)
  const place = placeQuote(page.comparable, { quote, prefix, suffix }, { path, position })
  const original = place === null ? null : originalRange(page.comparable, place)
  return original === null ? null : domRange(page, original)
}
