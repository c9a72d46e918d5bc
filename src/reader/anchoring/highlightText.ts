import { comparableRange, originalRange, type TextRange } from "../../domain/reader/marks/comparableText.ts"
import { contextLength, placeQuote } from "../../domain/reader/marks/placeQuote.ts"
import { inOneLine, lineEnd } from "../../domain/reader/text/brokenWord.ts"
import type { Highlight } from "../../domain/reader/ReadingData.ts"
import { domRange, offsetOf, type PageText, pageText } from "./pageText.ts"
import { nodeAt, pathOf } from "./path.ts"
import { lineOf } from "./readSlide.ts"

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

/** The words of a part as a person reads them: in one line, a word that a line's end broke as one. */
const wordsOf = ({ nodes }: PageText, { start, end }: TextRange): string => {
  let read = ""
  let line: Element | null = null
  for (const { node, start: at } of nodes) {
    const piece = node.data.slice(Math.max(0, start - at), Math.max(0, end - at))
    if (piece.trim() === "") {
      read += piece
      continue
    }
    const how = lineOf(node) === line ? "apart" : lineEnd(read, piece)
    line = lineOf(node)
    const before = how === "apart" ? read : read.trimEnd()
    read = (how === "broken" ? before.slice(0, -1) : before) + (how === "apart" ? piece : piece.trimStart())
  }
  return inOneLine(read)
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
    text: wordsOf(read, part),
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

/** The range that a highlight's path names; null where it leads nowhere. */
const rangeAtPath = (words: Element, highlight: Highlight): Range | null => {
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
  return range
}

/** The words at the path of a highlight, if they and all that is kept of what stood around them are unchanged. */
export const unchangedRange = (words: Element, page: PageText, highlight: Highlight): Range | null => {
  const { text } = page
  const { quote = "", prefix, suffix } = highlight
  if (quote === "") return null
  const range = rangeAtPath(words, highlight)
  if (range === null) return null
  const start = offsetOf(page, range.startContainer, range.startOffset)
  const end = offsetOf(page, range.endContainer, range.endOffset)
  const isUnchanged =
    text.slice(start, end) === quote &&
    text.slice(Math.max(0, start - contextLength), start) === prefix &&
    text.slice(end, end + contextLength) === suffix
  return isUnchanged ? range : null
}

/**
 * The range of a highlight in the current page; null if it cannot be found with certainty. Highlights of older readers
 * have only their text and path. Source: product, "Bookmarks, highlights, notes".
 */
export const rangeOf = (words: Element, page: PageText, highlight: Highlight): Range | null => {
  const unchanged = unchangedRange(words, page, highlight)
  if (unchanged !== null) return unchanged
  const { quote = highlight.text, prefix = "", suffix = "", position = null } = highlight
  const atPath = rangeAtPath(words, highlight)
  const part = atPath === null ? null : partOf(page, atPath)
  const path = part === null ? null : comparableRange(page.comparable, part)
  const place = placeQuote(page.comparable, { quote, prefix, suffix }, { path, position })
  const original = place === null ? null : originalRange(page.comparable, place)
  return original === null ? null : domRange(page, original)
}
