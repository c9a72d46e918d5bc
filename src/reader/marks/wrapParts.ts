import type { TextRange } from "../../domain/reader/marks/comparableText.ts"
import type { PageText } from "../anchoring/pageText.ts"

export interface ColouredPart extends TextRange {
  readonly look: string
}

/**
 * Wraps parts of a page's text in `<mark>`, where the browser has no custom highlights; the later part lies over the
 * earlier. Answers with what puts the page's own text nodes back.
 */
export const wrapParts = ({ nodes }: PageText, parts: ReadonlyArray<ColouredPart>): (() => void) => {
  const undo: Array<() => void> = []
  for (const { node, start } of nodes) {
    const { length } = node.data
    const here = parts
      .map((part) => ({ ...part, start: Math.max(0, part.start - start), end: Math.min(length, part.end - start) }))
      .filter((part) => part.start < part.end)
    if (here.length === 0) continue
    const borders = [...new Set([0, length, ...here.flatMap((part) => [part.start, part.end])])].toSorted(
      (one, other) => one - other
    )
    const pieces = borders.slice(1).map((to, at) => {
      const from = borders[at] ?? 0
      const text = node.data.slice(from, to)
      const part = here.findLast((one) => one.start <= from && one.end >= to)
      if (part === undefined) return document.createTextNode(text)
      const mark = document.createElement("mark")
      mark.dataset["look"] = part.look
      mark.append(text)
      return mark
    })
    node.replaceWith(...pieces)
    undo.push(() => {
      pieces[0]?.before(node)
      for (const piece of pieces) piece.remove()
    })
  }
  return () => {
    for (const one of undo.splice(0)) one()
  }
}
