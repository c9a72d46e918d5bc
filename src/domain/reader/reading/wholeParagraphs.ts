import type { PageLine } from "./PageLine.ts"
import { type Draft, isDirectlyBelow, type TextBlock } from "./blockKinds.ts"
import { endsEarly, endsSentence, leastIndent } from "./lineBlocks.ts"
import { lineEnd } from "../text/brokenWord.ts"

const isSame = (a: number, b: number): boolean => Math.abs(a / b - 1) < 0.07

const firstLine = (block: TextBlock): PageLine => block.lines[0]
const lastLine = (block: TextBlock): PageLine => block.lines.at(-1) ?? block.lines[0]

const isIndented = (block: TextBlock): boolean => {
  const [first, second] = block.lines
  return second !== undefined && first.begin > second.left + leastIndent * first.size
}

/** Whether the page's paragraphs begin with an indent. */
const areIndented = (drafts: ReadonlyArray<Draft>): boolean => {
  const paragraphs = drafts.flatMap(({ kind, block }) =>
    kind === "paragraph" && block._tag === "Text" && block.lines.length > 1 ? [block] : []
  )
  return paragraphs.filter(isIndented).length > paragraphs.length * 0.4
}

/** Whether a block's last line reaches the end of its column. */
export const isFull = (block: TextBlock): boolean =>
  block.lines.length > 1 && lastLine(block).right > block.box.right - 1.5 * block.size

/** Whether a block's last line has no room for the first word of another, as wide as both are. */
const isFullBefore = (block: TextBlock, next: TextBlock): boolean => {
  const width = Math.max(block.box.right - block.box.left, next.box.right - next.box.left)
  return !endsEarly(lastLine(block), firstLine(next), block.box.left + width)
}

/** Whether a paragraph goes on in another: over a column, a page, or what stands between them. */
const goesOn = (one: Draft, next: Draft, hasIndents: boolean): boolean => {
  const [a, b] = [one.block, next.block]
  if (a._tag !== "Text" || b._tag !== "Text" || !isSame(a.size * one.unit, b.size * next.unit)) return false
  if (one.kind !== next.kind && !(one.kind === "item" && next.kind === "paragraph")) return false
  const [end, start] = [lastLine(a).text, firstLine(b).text]
  if (lineEnd(end, start) === "broken") return true
  const isBelow = one.page === next.page && isDirectlyBelow(a, b)
  const isSmall = /^["'“‘(«]?\p{Ll}/u.test(start)
  if (!isFullBefore(a, b)) return false
  if (!endsSentence(end)) return isSmall || (!isBelow && one.kind !== "caption" && a.lines.length > 1)
  return !isBelow && hasIndents && b.lines.length > 1 && !isIndented(b) && one.kind === "paragraph"
}

/** Draft blocks of which each paragraph is whole. */
export type Joined = readonly [Draft, ...ReadonlyArray<Draft>]

/** What a paragraph may go on behind. */
const isPassed = ({ kind }: Draft): boolean =>
  kind === "caption" || kind === "quote" || kind === "picture" || kind === "table"

export const joinParagraphs = (drafts: ReadonlyArray<Draft>): ReadonlyArray<Joined> => {
  const joined: Array<[Draft, ...Array<Draft>]> = []
  const hasIndents = areIndented(drafts)
  for (const draft of drafts) {
    const open = joined.findLast(
      ([first]) => !isPassed(first) || (first.kind === draft.kind && first.page === draft.page)
    )
    const last = open?.at(-1)
    if (open !== undefined && last !== undefined && draft.kind !== "heading" && goesOn(last, draft, hasIndents))
      open.push(draft)
    else joined.push([draft])
  }
  return joined
}
