import type { TextRange } from "../../domain/reader/marks/comparableText.ts"
import { piecesOf } from "./blockText.ts"

/** A selected part of a block's text, by the block's name in the document. */
export interface NamedPart extends TextRange {
  readonly id: string
}

/** The part of a text node within a range; null where they have nothing in common. */
const within = (node: Text, range: Range): TextRange | null => {
  const start = range.startContainer === node ? range.startOffset : range.comparePoint(node, 0) === 0 ? 0 : null
  if (start === null) return null
  const end = range.endContainer === node ? range.endOffset : node.data.length
  return start < end ? { start, end } : null
}

/** What a range of the document holds of the blocks of a text, in the order of reading. */
export const selectedParts = (place: Element, range: Range): ReadonlyArray<NamedPart> => {
  const parts: Array<NamedPart> = []
  for (const block of place.querySelectorAll<HTMLElement>("[data-block]")) {
    if (!range.intersectsNode(block)) continue
    const id = block.dataset["block"] ?? ""
    for (const { node, start } of piecesOf(block)) {
      const own = within(node, range)
      if (own === null) continue
      const part = { id, start: start + own.start, end: start + own.end }
      const last = parts.at(-1)
      if (last?.id === id && last.end === part.start) parts[parts.length - 1] = { ...last, end: part.end }
      else parts.push(part)
    }
  }
  return parts
}
