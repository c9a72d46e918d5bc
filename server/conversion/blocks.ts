import type { Box } from "./OpenPage.ts"
import { boxOf, type Line, mostLines } from "./lines.ts"
import { inReadingOrder } from "./readingOrder.ts"
import { textOf } from "./words.ts"

/** Lines that read as one paragraph, a heading or a caption. */
export interface Block {
  readonly lines: readonly [Line, ...ReadonlyArray<Line>]
  readonly box: Box
}

const around = (a: Box, b: Box): Box => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom)
})

/** How far along each other two spans run, as a share of the shorter. */
const shared = (a: Line, b: Line): number =>
  (Math.min(a.end, b.end) - Math.max(a.start, b.start)) / Math.max(1, Math.min(a.end - a.start, b.end - b.start))

const isCentred = (a: Line, b: Line): boolean => Math.abs(a.start + a.end - b.start - b.end) < a.size

/** What stands before an item of a list, whose other lines hang behind it. */
const LABEL = /^(?:[•·▪◦‣∙○●■□–—*-]|\(?(?:\p{N}{1,3}|\p{L})[.)])$/u
const isItem = (line: Line): boolean => line.words.length > 1 && LABEL.test(textOf(line.words[0]))

/**
 * A line goes on with the block above it when it has its size, is one leading below (the block's own, once it has one),
 * stands under it, and does not begin with an indent or a list's label.
 */
const goesOn = (block: Block, line: Line): boolean => {
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
  return line.start - last.start < indent * line.size || isCentred(last, line)
}

const group = (lines: ReadonlyArray<Line>): ReadonlyArray<Block> => {
  if (lines.length > mostLines) return lines.map((line) => ({ lines: [line], box: boxOf(line) }))
  const blocks: Array<Block> = []
  const fromTop = [...lines].sort((a, b) => a.angle - b.angle || a.baseline - b.baseline || a.start - b.start)
  for (const line of fromTop) {
    const at = blocks.findLastIndex((block) => goesOn(block, line))
    const block = blocks[at]
    if (block === undefined) blocks.push({ lines: [line], box: boxOf(line) })
    else blocks[at] = { lines: [...block.lines, line], box: around(block.box, boxOf(line)) }
  }
  return blocks
}

/** The direction, in quarter turns, that most of the page's letters run in. */
const mainTurn = (lines: ReadonlyArray<Line>): number => {
  const weights = [0, 0, 0, 0]
  for (const { angle, start, end } of lines) {
    const turn = (Math.round(angle / (Math.PI / 2)) + 4) % 4
    weights[turn] = (weights[turn] ?? 0) + end - start
  }
  return weights.indexOf(Math.max(...weights))
}

/** The box as it lies when the page is held so that text of this direction is level. */
const heldUpright = ({ left, top, right, bottom }: Box, turn: number): Box => {
  if (turn === 1) return { left: top, top: -right, right: bottom, bottom: -left }
  if (turn === 2) return { left: -right, top: -bottom, right: -left, bottom: -top }
  return turn === 3 ? { left: -bottom, top: left, right: -top, bottom: right } : { left, top, right, bottom }
}

/** The blocks in reading order. A page whose text lies on its side is read as if it were held the other way. */
export const blocksOf = (lines: ReadonlyArray<Line>): ReadonlyArray<Block> => {
  const turn = mainTurn(lines)
  return inReadingOrder(group(lines).map((block) => ({ block, box: heldUpright(block.box, turn) }))).map(
    ({ block }) => block
  )
}
