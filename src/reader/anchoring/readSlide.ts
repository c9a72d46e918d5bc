import type { LaidLine, Piece } from "../../domain/reader/text/ReadText.ts"
import { readPage } from "../../domain/reader/text/ReadText.ts"
import type { Sight, SlideText } from "../../domain/reader/text/moveCaret.ts"
import { pageText } from "./pageText.ts"

/** What a page has whose words are there, or will not come: it has failed, or is being prepared. */
const settled = "[data-words], [role=alert], [role=status]"

export const wordsOn = (viewer: Element, page: number): HTMLElement | null =>
  viewer.querySelector<HTMLElement>(`article[data-page="${page}"]:not([inert]) [data-words]`)

/** The line that a text node is set in. */
export const lineOf = (node: Node): HTMLElement | null =>
  node.parentElement?.closest<HTMLElement>(".line") ?? node.parentElement

/** Where an element lies on its page before it is zoomed or rotated. */
const leftOn = (words: HTMLElement, element: HTMLElement): number => {
  const parent = element.offsetParent
  return element.offsetLeft + (parent instanceof HTMLElement && parent !== words ? leftOn(words, parent) : 0)
}
const topOn = (words: HTMLElement, element: HTMLElement): number => {
  const parent = element.offsetParent
  return element.offsetTop + (parent instanceof HTMLElement && parent !== words ? topOn(words, parent) : 0)
}

/** The lines of a page, in reading order. */
const linesOn = (words: HTMLElement, nodes: ReturnType<typeof pageText>["nodes"]): ReadonlyArray<LaidLine> => {
  const blocks: Array<Element> = []
  const lines = new Map<HTMLElement, LaidLine & { readonly pieces: Array<Piece> }>()
  for (const { node, start } of nodes) {
    const line = lineOf(node)
    const set = node.parentElement
    if (line === null || set === null || node.data.trim() === "") continue
    const end = start + node.data.length
    const piece = { start, end, left: leftOn(words, set), width: set.offsetWidth }
    const before = lines.get(line)
    if (before !== undefined) {
      before.pieces.push(piece)
      lines.set(line, { ...before, end })
      continue
    }
    const block = line.closest(".block") ?? line
    if (blocks.at(-1) !== block) blocks.push(block)
    lines.set(line, {
      start,
      end,
      block: blocks.length - 1,
      top: topOn(words, line),
      height: line.offsetHeight,
      pieces: [piece]
    })
  }
  return [...lines.values()]
}

/** Whether no more words of a page will come. */
const isSettled = (sheet: HTMLElement | null): boolean =>
  sheet !== null && (sheet.dataset["locked"] !== undefined || sheet.querySelector(settled) !== null)

/** The text of a slide, in the order of its words in the document; null while it is not there or words are still coming. */
export const readSlide = (viewer: Element, slide: ReadonlyArray<number>, language: string): SlideText | null => {
  const sheets = slide.map((page) => viewer.querySelector<HTMLElement>(`article[data-page="${page}"]:not([inert])`))
  if (!sheets.every(isSettled)) return null
  return slide.flatMap((page) => {
    const words = wordsOn(viewer, page)
    if (words === null) return []
    const { text, nodes } = pageText(words)
    return [readPage(page, text, linesOn(words, nodes), language)]
  })
}

/** Pixels of the window in one unit of a page. */
export const scaleOf = (words: HTMLElement): number => words.getBoundingClientRect().width / words.offsetWidth

/** The part of a page that is seen in the viewer, in units of the page; null for a page that is not there. */
export const sightOf =
  (viewer: Element) =>
  (page: number): Sight | null => {
    const words = wordsOn(viewer, page)
    if (words === null) return null
    const [seen, own, scale] = [viewer.getBoundingClientRect(), words.getBoundingClientRect(), scaleOf(words)]
    return {
      left: (seen.left - own.left) / scale,
      top: (seen.top - own.top) / scale,
      right: (seen.right - own.left) / scale,
      bottom: (seen.bottom - own.top) / scale
    }
  }
