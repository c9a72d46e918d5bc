import type { TextRange } from "../../domain/reader/marks/comparableText.ts"

interface Piece {
  readonly node: Text
  /** Where it begins in the block's text. */
  readonly start: number
}

/** A block's text nodes; the signs of pages are none of its text, and its parts say where they begin. */
export const piecesOf = (block: Element): ReadonlyArray<Piece> => {
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
  const pieces: Array<Piece> = []
  let next = 0
  let part: Element | null = null
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node as Text
    if (text.parentElement?.closest("[data-reading-page]") !== null) continue
    const own = text.parentElement.closest<HTMLElement>("[data-at]")
    if (own !== null && own !== part) next = Number(own.dataset["at"])
    part = own
    pieces.push({ node: text, start: next })
    next += text.data.length
  }
  return pieces
}

const blockIn = (place: Element, id: string): Element | null => place.querySelector(`[data-block="${CSS.escape(id)}"]`)

/** The document's range for part of a block's text; null where it is not in the document. */
export const blockRangeIn = (place: Element, id: string, { start, end }: TextRange): Range | null => {
  const block = blockIn(place, id)
  const pieces = block === null ? [] : piecesOf(block)
  const first = pieces.find((piece) => piece.start + piece.node.data.length > start)
  const last = pieces.findLast((piece) => piece.start < end)
  if (first === undefined || last === undefined || first.start >= end) return null
  const range = document.createRange()
  range.setStart(first.node, Math.max(0, start - first.start))
  range.setEnd(last.node, Math.min(last.node.data.length, end - last.start))
  return range
}

/** The block that a point of the document lies in, and the offset in its text; null outside of blocks. */
export const blockPlaceOf = (node: Node, offset: number): { readonly id: string; readonly offset: number } | null => {
  const element = node instanceof Element ? node : node.parentElement
  const block = element?.closest<HTMLElement>("[data-block]") ?? null
  const id = block?.dataset["block"]
  if (block === null || id === undefined) return null
  const piece = piecesOf(block).find((one) => one.node === node)
  return { id, offset: piece === undefined ? 0 : piece.start + offset }
}
