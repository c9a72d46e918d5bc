import type { PageLine, UprightPage } from "./PageLine.ts"
import { captionedPicture } from "./captionedPictures.ts"
import { boxOf, type LineBlock, lineBlocks } from "./lineBlocks.ts"
import { type Edges, inReadingOrder } from "./readingOrder.ts"
import { findTables, type LaidTable } from "./tables.ts"

/** What stands on a page, in its place. */
export type PlacedBlock =
  | ({ readonly _tag: "Text" } & LineBlock)
  | ({ readonly _tag: "Table"; readonly box: Edges } & LaidTable)
  | { readonly _tag: "Drawing"; readonly box: Edges; readonly lines: ReadonlyArray<PageLine> }

/** A word, a number and a point or colon, as before the words of a figure. */
export const captionLabel = /^\p{Lu}\p{L}{2,12}\.? \p{N}{1,3}(?:\.\p{N}{1,3})?[.:] /u

/** A gap of this many units begins another block of the page: nothing that stands farther away belongs to it. */
export const blockGap = 30
/** Words whose tops lie within this many units of each other form a row. */
const rowHeight = 20
/** A drawing has this many labels at least, of this many words at most. */
const leastLabels = 5
const wordsOfLabel = 4
/** The share of labels that begin, and that end, where no other does. */
const scattered = 0.4

const wordCount = (text: string): number => text.split(/\s+/u).length

const distance = (a: Edges, b: Edges): number =>
  Math.max(a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom, 0)

/** Sets of blocks that stand near each other. */
const clusters = (blocks: ReadonlyArray<LineBlock>): ReadonlyArray<ReadonlyArray<LineBlock>> => {
  const found: Array<Array<LineBlock>> = []
  for (const block of blocks) {
    const near = found.filter((cluster) => cluster.some((other) => distance(other.box, block.box) < blockGap))
    const joined = [block, ...near.flat()]
    for (const cluster of near) found.splice(found.indexOf(cluster), 1)
    found.push(joined)
  }
  return found
}

const edgesOf = (blocks: ReadonlyArray<LineBlock>, edge: (box: Edges) => number): number =>
  new Set(blocks.map(({ box, size }) => Math.round(edge(box) / size))).size

/** Labels are short, and stand in no column, as the words of a drawing or a chart do. */
const isDrawing = (blocks: ReadonlyArray<LineBlock>): boolean =>
  blocks.length >= leastLabels &&
  edgesOf(blocks, (box) => box.left) > scattered * blocks.length &&
  edgesOf(blocks, (box) => box.right) > scattered * blocks.length

const isLabel = ({ lines, size }: LineBlock, bodySize: number): boolean =>
  size < 1.3 * bodySize && lines.length < 3 && lines.every(({ text }) => wordCount(text) <= wordsOfLabel)

/** Row by row: rows are bins of `rowHeight` from the topmost word down. */
const inRows = (lines: ReadonlyArray<PageLine>): ReadonlyArray<PageLine> => {
  const top = Math.min(...lines.map((line) => line.top))
  const row = (line: PageLine) => Math.floor((line.top - top) / rowHeight)
  return lines.toSorted((a, b) => row(a) - row(b) || a.left - b.left || a.top - b.top)
}

type Nonempty = LineBlock["lines"]
const asNonempty = (lines: ReadonlyArray<PageLine>): Nonempty | null => {
  const [first, ...rest] = lines
  return first === undefined ? null : [first, ...rest]
}

const boxOfTable = ({ rows }: LaidTable): Edges => {
  const lines = asNonempty(rows.flat(2))
  return lines === null ? { left: 0, top: 0, right: 0, bottom: 0 } : boxOf(lines)
}

const boxOfAll = (blocks: ReadonlyArray<LineBlock>): Edges => {
  const lines = asNonempty(blocks.flatMap((block) => block.lines))
  return lines === null ? { left: 0, top: 0, right: 0, bottom: 0 } : boxOf(lines)
}

const overlap = (a: Edges, b: Edges): boolean =>
  Math.min(a.right, b.right) > Math.max(a.left, b.left) && Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top)

/** Parts of one drawing lie at most this share of the page's height apart. */
const farthestParts = 0.15

/** Labels of one drawing: scattered ones, with others over and under them where no text stands between. */
const drawings = (
  found: ReadonlyArray<ReadonlyArray<LineBlock>>,
  others: ReadonlyArray<Edges>,
  height: number
): ReadonlyArray<ReadonlyArray<LineBlock>> => {
  const parts = [...found]
  const partOf = (one: ReadonlyArray<LineBlock>): ReadonlyArray<LineBlock> | undefined =>
    parts.find((part) => {
      if (part === one || !(isDrawing(one) || isDrawing(part))) return false
      const [a, b] = [boxOfAll(one), boxOfAll(part)]
      if (Math.min(a.right, b.right) <= Math.max(a.left, b.left)) return false
      const whole = boxOfAll([...one, ...part])
      return distance(a, b) < farthestParts * height && !others.some((box) => overlap(whole, box))
    })
  for (let at = 0; at < parts.length; at += 1) {
    const one = parts[at]
    const part = one && partOf(one)
    if (one === undefined || part === undefined) continue
    parts[at] = [...one, ...part]
    parts.splice(parts.indexOf(part), 1)
    at = -1
  }
  return parts.filter(isDrawing)
}

/** A label and what stands beside it, from its baseline down, are read together. */
const withLabels = (
  blocks: ReadonlyArray<PlacedBlock>
): ReadonlyArray<{ box: Edges; blocks: ReadonlyArray<PlacedBlock> }> => {
  const labels = new Map<PlacedBlock, PlacedBlock>()
  const texts = blocks.filter((block) => block._tag === "Text")
  for (const label of texts) {
    if (label.lines.length > 2 || label.box.right - label.box.left > 10 * label.size) continue
    const beside = texts.find(
      (other) =>
        other !== label &&
        other.box.left > label.box.right &&
        other.box.left - label.box.right < 4 * label.size &&
        Math.abs(other.lines[0].bottom - label.lines[0].bottom) < 0.5 * label.size
    )
    if (beside !== undefined && !labels.has(beside)) labels.set(beside, label)
  }
  // One label alone may be the end of a paragraph in the next column.
  const lefts = new Map<number, number>()
  for (const label of labels.values()) {
    const left = Math.round(label.box.left)
    lefts.set(left, (lefts.get(left) ?? 0) + 1)
  }
  const isRow = (label: PlacedBlock) => (lefts.get(Math.round(label.box.left)) ?? 0) >= 3
  const used = new Set([...labels.values()].filter(isRow))
  return blocks
    .filter((block) => !used.has(block))
    .map((block) => {
      const label = labels.get(block)
      if (label === undefined || !used.has(label)) return { box: block.box, blocks: [block] }
      const [a, b] = [label.box, block.box]
      const box = { left: a.left, top: Math.min(a.top, b.top), right: b.right, bottom: Math.max(a.bottom, b.bottom) }
      return { box, blocks: [label, block] }
    })
}

/**
 * The blocks of a page in reading order, without the lines that are left out. What runs in another direction than the
 * page comes last. Source: product, "Reading mode".
 */
export const placedBlocks = (
  page: UprightPage,
  leftOut: ReadonlySet<PageLine>,
  bodySize: number
): ReadonlyArray<PlacedBlock> => {
  const { tables, rest } = findTables(page.lines.filter((line) => !leftOut.has(line)))
  const blocks = lineBlocks(rest)
  const isShort = (block: LineBlock) => !block.lines[0].isAskew && isLabel(block, bodySize)
  const others = [...blocks.filter((block) => !isShort(block)).map(({ box }) => box), ...tables.map(boxOfTable)]
  const labels = drawings(clusters(blocks.filter(isShort)), others, page.height)
  const drawn = new Set(labels.flat())
  const placed: ReadonlyArray<PlacedBlock> = [
    ...blocks.filter((block) => !drawn.has(block)).map((block) => ({ _tag: "Text" as const, ...block })),
    ...tables.flatMap((table): ReadonlyArray<PlacedBlock> => {
      return [{ _tag: "Table", box: boxOfTable(table), ...table }]
    }),
    ...labels.flatMap((cluster): ReadonlyArray<PlacedBlock> => {
      const lines = asNonempty(inRows(cluster.flatMap((block) => block.lines)))
      return lines === null ? [] : [{ _tag: "Drawing", box: boxOf(lines), lines }]
    })
  ]
  const boxes = placed.map(({ box }) => box)
  const pictureOf = (block: PlacedBlock): ReadonlyArray<PlacedBlock> => {
    if (block._tag !== "Text" || !captionLabel.test(block.lines[0].text)) return []
    const box = captionedPicture(
      block.box,
      boxes.filter((other) => other !== block.box),
      page
    )
    return box === null ? [] : [{ _tag: "Drawing", box, lines: [] }]
  }
  const isAskew = (block: PlacedBlock) => block._tag === "Text" && block.lines[0].isAskew
  const level = inReadingOrder(withLabels(placed.filter((block) => !isAskew(block)))).flatMap(({ blocks }) =>
    blocks.flatMap((block) => [...pictureOf(block), block])
  )
  return [...level, ...placed.filter(isAskew)]
}
