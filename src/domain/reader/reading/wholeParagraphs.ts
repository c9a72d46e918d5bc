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

/** Whether paragraphs under another begin with an indent; the first one under a heading often does not. */
const areIndented = (drafts: ReadonlyArray<Draft>): boolean => {
  const under = drafts.flatMap(({ kind, block, page }, at) => {
    const above = drafts[at - 1]
    if (kind !== "paragraph" || block._tag !== "Text" || block.lines.length < 2) return []
    if (above?.kind !== "paragraph" || above.page !== page || !isDirectlyBelow(above.block, block)) return []
    return [block]
  })
  return under.length > 0 && under.filter(isIndented).length > under.length * 0.5
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

/** A heading over a picture or a table is the title of that. */
const isTitleOfFigure = (draft: Draft, next: Draft | undefined): boolean =>
  draft.kind === "heading" && (next?.kind === "picture" || next?.kind === "table")

const isUnfinished = ({ kind, block }: Draft): boolean =>
  kind === "paragraph" && block._tag === "Text" && block.lines.length > 1 && !endsSentence(lastLine(block).text)

/** An unfinished paragraph goes on at most this many pages later, with a drawing between. */
const pagesBetween = 2

export const joinParagraphs = (drafts: ReadonlyArray<Draft>): ReadonlyArray<Joined> => {
  const joined: Array<[Draft, ...Array<Draft>]> = []
  const passed = new Set(drafts.filter((draft, at) => isPassed(draft) || isTitleOfFigure(draft, drafts[at + 1])))
  const hasIndents = areIndented(drafts)
  for (const draft of drafts) {
    const open = joined.findLast(
      ([first]) => !passed.has(first) || (first.kind === draft.kind && first.page === draft.page)
    )
    const isLeft = ([first, ...rest]: Joined) => {
      const last = rest.at(-1) ?? first
      return last.page < draft.page && draft.page - last.page <= pagesBetween && isUnfinished(last)
    }
    const isGoingOn = (one: Joined | undefined) => {
      const last = one?.at(-1)
      return last !== undefined && goesOn(last, draft, hasIndents)
    }
    const last = draft.kind === "heading" ? undefined : [open, joined.findLast(isLeft)].find(isGoingOn)
    if (last === undefined) joined.push([draft])
    else last.push(draft)
  }
  return joined
}
