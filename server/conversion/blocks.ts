import { inReadingOrder } from "../../src/domain/reader/reading/readingOrder.ts"
import { isMostlyToTheLeft } from "./direction.ts"
import type { Box } from "./OpenPage.ts"
import { boxOf, type Line, maxLines } from "./lines.ts"
import { textOf } from "./words.ts"

/** Lines of one paragraph, heading or caption. */
export interface Block {
  readonly lines: readonly [Line, ...ReadonlyArray<Line>]
  readonly box: Box
  /** Whether it is read from right to left, if it has letters that are. */
  readonly toTheLeft?: boolean
}

const union = (a: Box, b: Box): Box => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom)
})

/** The overlap of two lines, as a share of the shorter one. */
const shared = (a: Line, b: Line): number =>
  (Math.min(a.end, b.end) - Math.max(a.start, b.start)) / Math.max(1, Math.min(a.end - a.start, b.end - b.start))

const isCentred = (a: Line, b: Line): boolean => Math.abs(a.start + a.end - b.start - b.end) < a.size

const isToTheLeft = ({ words }: Line): boolean => isMostlyToTheLeft(words.map(textOf).join(" "))

/** The marker of a list item, whose further lines are indented. */
const LABEL = /^(?:[•·▪◦‣∙○●■□–—*-]|\(?(?:\p{N}{1,3}|\p{L})[.)])$/u
const isItem = (line: Line): boolean => {
  const first = isToTheLeft(line) ? line.words.at(-1) : line.words[0]
  return line.words.length > 1 && first !== undefined && LABEL.test(textOf(first))
}

/**
 * Whether a line continues the block above: same size, one leading below, under it, and without an indent or a list
 * marker.
 */
const continuesBlock = (block: Block, line: Line): boolean => {
  const last = block.lines[block.lines.length - 1] ?? block.lines[0]
  const before = block.lines[block.lines.length - 2]
  if (Math.abs(last.angle - line.angle) > 0.02) return false
  const ratio = line.size / last.size
  const leading = line.baseline - last.baseline
  const usual = before === undefined ? 1.75 * last.size : 1.25 * (last.baseline - before.baseline)
  if (ratio < 0.85 || ratio > 1.18 || leading < 0.5 * line.size || leading > usual) return false
  if (shared(last, line) < 0.3) return false
  if (isItem(line)) return false
  const indent = block.lines.length === 1 && isItem(last) ? 4 : 0.8
  const indented = isToTheLeft(line) ? last.end - line.end : line.start - last.start
  return indented < indent * line.size || isCentred(last, line)
}

const group = (lines: ReadonlyArray<Line>): ReadonlyArray<Block> => {
  if (lines.length > maxLines) return lines.map((line) => ({ lines: [line], box: boxOf(line) }))
  const blocks: Array<Block> = []
  const fromTop = [...lines].sort((a, b) => a.angle - b.angle || a.baseline - b.baseline || a.start - b.start)
  for (const line of fromTop) {
    const at = blocks.findLastIndex((block) => continuesBlock(block, line))
    const block = blocks[at]
    if (block === undefined) blocks.push({ lines: [line], box: boxOf(line) })
    else blocks[at] = { lines: [...block.lines, line], box: union(block.box, boxOf(line)) }
  }
  return blocks
}

/** The direction of most of the page's text, in quarter turns. */
const mainTurn = (lines: ReadonlyArray<Line>): number => {
  const weights = [0, 0, 0, 0]
  for (const { angle, start, end } of lines) {
    const turn = (Math.round(angle / (Math.PI / 2)) + 4) % 4
    weights[turn] = (weights[turn] ?? 0) + end - start
  }
  return weights.indexOf(Math.max(...weights))
}

/** The box after turning the page so that text of this direction is level. */
const turnedUpright = ({ left, top, right, bottom }: Box, turn: number): Box => {
  if (turn === 1) return { left: top, top: -right, right: bottom, bottom: -left }
  if (turn === 2) return { left: -right, top: -bottom, right: -left, bottom: -top }
  return turn === 3 ? { left: -bottom, top: left, right: -top, bottom: right } : { left, top, right, bottom }
}

const mirrored = (box: Box): Box => ({ ...box, left: -box.right, right: -box.left })

/**
 * The blocks in reading order. A page whose text lies on its side is turned first; where most letters run to the left,
 * the columns do too.
 */
export const blocksOf = (lines: ReadonlyArray<Line>): ReadonlyArray<Block> => {
  const turn = mainTurn(lines)
  const toTheLeft = isMostlyToTheLeft(lines.flatMap(({ words }) => words.map(textOf)).join(" "))
  const boxed = group(lines).map((block) => {
    const box = turnedUpright(block.box, turn)
    return { block, box: toTheLeft ? mirrored(box) : box }
  })
  return inReadingOrder(boxed).map(({ block }) => block)
}
