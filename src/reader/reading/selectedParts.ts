import type { TextRange } from "../../domain/reader/marks/comparableText.ts"

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
  for (const words of place.querySelectorAll<HTMLElement>("[data-block]")) {
    if (!range.intersectsNode(words)) continue
    const id = words.dataset["block"] ?? ""
    let at = Number(words.dataset["at"])
    const walker = document.createTreeWalker(words, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode()) {
      const own = within(node, range)
      const last = parts.at(-1)
      if (own !== null) {
        const part = { id, start: at + own.start, end: at + own.end }
        if (last?.id === id && last.end === part.start) parts[parts.length - 1] = { ...last, end: part.end }
        else parts.push(part)
      }
      at += node.data.length
    }
  }
  return parts
}
