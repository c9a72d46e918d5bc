import type { CaretPlace } from "../../domain/reader/text/moveCaret.ts"
import { domRange, pageText, type PageText } from "./pageText.ts"
import { lineOf, scaleOf, wordsOn } from "./readSlide.ts"

/** Where the caret is drawn, in units of its page: in a rotated line, as that line is rotated. */
export interface CaretBox {
  readonly sheet: Element
  readonly left: number
  readonly top: number
  readonly height: number
  /** The line's own, if it is rotated; `along` is the way from the line's beginning. */
  readonly rotation: { readonly along: number; readonly transform: string; readonly transformOrigin: string } | null
}

/** The character at an offset, or the one before it at a line's end; and whether the caret is behind it. */
const characterAt = (text: PageText, offset: number) => {
  const node = text.nodes.findLast(({ start }) => start <= offset)
  const isBehind = node === undefined || offset >= node.start + node.node.data.length
  const range = isBehind
    ? domRange(text, { start: offset - 1, end: offset })
    : domRange(text, { start: offset, end: offset + 1 })
  return range === null ? null : { range, isBehind }
}

/** Null while the page's words are not in the document. */
export const caretBox = (viewer: Element, { page, offset }: CaretPlace): CaretBox | null => {
  const words = wordsOn(viewer, page)
  const sheet = words?.closest("[data-page]") ?? null
  const found = words && characterAt(pageText(words), offset)
  const line = found && lineOf(found.range.startContainer)
  if (words === null || sheet === null || found === null || line === null) return null
  const { transform, transformOrigin } = getComputedStyle(line)
  const [own, letter, scale] = [words.getBoundingClientRect(), found.range.getBoundingClientRect(), scaleOf(words)]
  if (transform === "none") {
    const left = ((found.isBehind ? letter.right : letter.left) - own.left) / scale
    return { sheet, left, top: (letter.top - own.top) / scale, height: letter.height / scale, rotation: null }
  }
  const set = found.range.startContainer.parentElement
  const share =
    (found.range.startOffset + (found.isBehind ? 1 : 0)) /
    Math.max(1, found.range.startContainer.nodeValue?.length ?? 1)
  return {
    sheet,
    left: line.offsetLeft,
    top: line.offsetTop,
    height: line.offsetHeight,
    rotation: {
      along: set === null || set === line ? 0 : set.offsetLeft + set.offsetWidth * share,
      transform,
      transformOrigin
    }
  }
}

/** The point of the document at an offset of a page's text. */
export const pointAt = (viewer: Element, { page, offset }: CaretPlace): readonly [Node, number] | null => {
  const words = wordsOn(viewer, page)
  const node = words && pageText(words).nodes.findLast(({ start }) => start <= offset)
  return node == null ? null : [node.node, Math.min(offset - node.start, node.node.data.length)]
}
