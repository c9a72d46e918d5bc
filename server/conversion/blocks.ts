import type { Box } from "./OpenPage.ts"
import { boxOf, type Line } from "./lines.ts"

/** Lines that read as one paragraph, a heading or a caption. */
export interface Block {
  readonly lines: readonly [Line, ...ReadonlyArray<Line>]
  readonly box: Box
}

const around = (a: Box, b: Box): Box => ({
  left: Math.min(a.left, b.left), top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right), bottom: Math.max(a.bottom, b.bottom)
})

/** How far along each other two spans run, as a share of the shorter. */
const shared = (a: Line, b: Line): number =>
  (Math.min(a.end, b.end) - Math.max(a.start, b.start)) / Math.max(1, Math.min(a.end - a.start, b.end - b.start))

const isCentred = (a: Line, b: Line): boolean => Math.abs(a.start + a.end - b.start - b.end) < a.size

/**
 * A line goes on with the block above it when it has its size, is one leading below (the block's own, once it has one),
 * stands under it, and does not begin with an indent.
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
  return line.start - last.start < 0.8 * line.size || isCentred(last, line)
}

const group = (lines: ReadonlyArray<Line>): ReadonlyArray<Block> => {
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

const overX = (a: Box, b: Box): boolean => a.left < b.right - 1 && b.left < a.right - 1

/** Past this many blocks a page is a table or a map, where the pairwise rule costs more than it tells. */
const MOST_BLOCKS = 400

/**
 * Breuel's two rules ("High performance document layout analysis", 2003): a block is read before one below it that it
 * stands over, and before one to its right unless a block that spans both stands between them in height. So columns are
 * read one by one, and a heading over both comes first.
 */
const isBefore = (a: Box, b: Box, all: ReadonlyArray<Box>): boolean => {
  if (overX(a, b)) return a.top < b.top
  if (a.left > b.left) return false
  const top = Math.min(a.top, b.top), bottom = Math.max(a.bottom, b.bottom)
  return !all.some((c) => c !== a && c !== b && overX(c, a) && overX(c, b)
    && (c.top + c.bottom) / 2 > top && (c.top + c.bottom) / 2 < bottom)
}

const inReadingOrder = (blocks: ReadonlyArray<Block>): ReadonlyArray<Block> => {
  const left = [...blocks].sort((a, b) => a.box.top - b.box.top || a.box.left - b.box.left)
  if (left.length > MOST_BLOCKS) return left
  const boxes = left.map((block) => block.box)
  const waitsFor = left.map((block) =>
    new Set(left.filter((other) => other !== block && isBefore(other.box, block.box, boxes)))
  )
  const ordered: Array<Block> = []
  const done = new Set<Block>()
  while (ordered.length < left.length) {
    const open = left.flatMap((block, index) => {
      if (done.has(block)) return []
      return [{ block, waiting: [...(waitsFor[index] ?? [])].filter((other) => !done.has(other)).length }]
    })
    const next = open.reduce((best, candidate) => (candidate.waiting < best.waiting ? candidate : best))
    done.add(next.block)
    ordered.push(next.block)
  }
  return ordered
}

export const blocksOf = (lines: ReadonlyArray<Line>): ReadonlyArray<Block> => inReadingOrder(group(lines))
