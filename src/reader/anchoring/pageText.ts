import { comparableText, type ComparableText, type TextRange } from "../../domain/reader/marks/comparableText.ts"

/** A page's text nodes in reading order, and where each begins in the whole text. */
export interface PageText {
  readonly text: string
  readonly nodes: ReadonlyArray<{ readonly node: Text; readonly start: number }>
  /** Made when it is first asked for. */
  readonly comparable: ComparableText
}

export const pageText = (words: Element): PageText => {
  const walker = document.createTreeWalker(words, NodeFilter.SHOW_TEXT)
  const nodes: Array<PageText["nodes"][number]> = []
  let text = ""
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    nodes.push({ node: node as Text, start: text.length })
    text += node.nodeValue ?? ""
  }
  let comparable: ComparableText | null = null
  return {
    text,
    nodes,
    get comparable() {
      comparable ??= comparableText(text)
      return comparable
    }
  }
}

/** The last node that begins before a place in the text. */
const nodeBefore = (nodes: PageText["nodes"], place: number): PageText["nodes"][number] | undefined => {
  let [low, high] = [0, nodes.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((nodes[middle]?.start ?? 0) < place) low = middle + 1
    else high = middle
  }
  return nodes[low - 1]
}

/** The document's range for part of the text; null if the text is shorter. */
export const domRange = ({ nodes, text }: PageText, { start, end }: TextRange): Range | null => {
  if (start >= end || end > text.length) return null
  const first = nodeBefore(nodes, start + 1)
  // An end lies after the last character, not before the first of the next node.
  const last = nodeBefore(nodes, end)
  if (first === undefined || last === undefined) return null
  const range = document.createRange()
  range.setStart(first.node, start - first.start)
  range.setEnd(last.node, end - last.start)
  return range
}

/** Code units of text before a point of the document: a text node with an offset, or an element with a child index. */
export const offsetOf = ({ nodes, text }: PageText, container: Node, offset: number): number => {
  const own = nodes.find(({ node }) => node === container)
  if (own !== undefined) return own.start + offset
  const point = document.createRange()
  point.setStart(container, offset)
  const next = nodes.find(({ node }) => point.comparePoint(node, 0) >= 0)
  return next?.start ?? text.length
}
