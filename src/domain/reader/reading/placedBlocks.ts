import type { PageLine, UprightPage } from "./PageLine.ts"
import { boxAround, distance, holds, overlap } from "./boxes.ts"
import { captionedPicture } from "./captionedPictures.ts"
import { figuresOf } from "./figures.ts"
import { boxOf, type LineBlock, lineBlocks } from "./lineBlocks.ts"
import { type Edges, inReadingOrder } from "./readingOrder.ts"
import type { LaidTable } from "./LaidTable.ts"
import { findTables } from "./tables.ts"

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

/** Blocks that are read as one, in their place. */
interface Placed {
  readonly box: Edges
  readonly blocks: ReadonlyArray<PlacedBlock>
  readonly apart?: "title" | "shape" | "note"
}

/** Type of this many times the text's size, in few lines, is a title. */
const sizeOfTitle = 1.3
const linesOfTitle = 6

/** Small print in as few lines is a note: a caption, or who has written it. */
const sizeOfNote = 0.93

const placedAlone = (block: PlacedBlock, bodySize: number): Placed => {
  const { box } = block
  if (block._tag !== "Text") return { box, blocks: [block], apart: "shape" }
  const isTitle =
    block.size >= sizeOfTitle * bodySize &&
    block.lines.length <= linesOfTitle &&
    block.lines.some(({ text }) => /\p{L}{2}/u.test(text))
  if (isTitle) return { box, blocks: [block], apart: "title" }
  const isNote = block.size < sizeOfNote * bodySize && block.lines.length <= linesOfTitle
  return isNote ? { box, blocks: [block], apart: "note" } : { box, blocks: [block] }
}

/** A label and what stands beside it, from its baseline down, are read together. */
const withLabels = (blocks: ReadonlyArray<PlacedBlock>, bodySize: number): ReadonlyArray<Placed> => {
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
      if (label === undefined || !used.has(label)) return placedAlone(block, bodySize)
      const [a, b] = [label.box, block.box]
      const box = { left: a.left, top: Math.min(a.top, b.top), right: b.right, bottom: Math.max(a.bottom, b.bottom) }
      return { box, blocks: [label, block] }
    })
}

const areaOf = ({ left, top, right, bottom }: Edges): number => (right - left) * (bottom - top)

/** What stands in a panel is read together, in its own order. */
const withPanels = (items: ReadonlyArray<Placed>, panels: ReadonlyArray<Edges>): ReadonlyArray<Placed> =>
  panels
    .toSorted((a, b) => areaOf(a) - areaOf(b))
    .reduce((placed, panel) => {
      const held = placed.filter(({ box }) => holds(panel, box))
      const [first, ...others] = held
      if (first === undefined || others.length === 0 || held.length === placed.length) return placed
      const box = boxAround(
        first.box,
        others.map((other) => other.box)
      )
      const whole: Placed = { box, blocks: inReadingOrder(held).flatMap(({ blocks }) => blocks) }
      return [...placed.filter((item) => !held.includes(item)), whole]
    }, items)

const drawingOf = (box: Edges, labels: ReadonlyArray<LineBlock>): PlacedBlock => ({
  _tag: "Drawing",
  box,
  lines: inRows(labels.flatMap(({ lines }) => lines))
})

/** The drawings of a page of which the conversion did not say what is drawn: where labels stand scattered. */
const guessedDrawings = (
  blocks: ReadonlyArray<LineBlock>,
  tables: ReadonlyArray<Edges>,
  height: number,
  bodySize: number
) => {
  const isShort = (block: LineBlock) => !block.lines[0].isAskew && isLabel(block, bodySize)
  const others = [...blocks.filter((block) => !isShort(block)).map(({ box }) => box), ...tables]
  return drawings(clusters(blocks.filter(isShort)), others, height).map((labels) => ({
    box: boxOfAll(labels),
    labels
  }))
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
  const { shapes } = page
  const { tables, rest } = findTables(
    page.lines.filter((line) => !leftOut.has(line)),
    shapes?.rules ?? []
  )
  const boxesOfTables = tables.map(boxOfTable)
  const blocks = lineBlocks(rest)
  const figures =
    shapes === null
      ? guessedDrawings(blocks, boxesOfTables, page.height, bodySize)
      : figuresOf(shapes.pictures, blocks, boxesOfTables, { bodySize, width: page.width })
  const drawn = new Set(figures.flatMap(({ labels }) => labels))
  const placed: ReadonlyArray<PlacedBlock> = [
    ...blocks.filter((block) => !drawn.has(block)).map((block) => ({ _tag: "Text" as const, ...block })),
    ...tables.map((table): PlacedBlock => ({ _tag: "Table", box: boxOfTable(table), ...table })),
    ...figures.map(({ box, labels }) => drawingOf(box, labels))
  ]
  const boxes = placed.map(({ box }) => box)
  const pictureOf = (block: PlacedBlock): ReadonlyArray<PlacedBlock> => {
    if (shapes !== null || block._tag !== "Text" || !captionLabel.test(block.lines[0].text)) return []
    const box = captionedPicture(
      block.box,
      boxes.filter((other) => other !== block.box),
      page
    )
    return box === null ? [] : [{ _tag: "Drawing", box, lines: [] }]
  }
  const isAskew = (block: PlacedBlock) => block._tag === "Text" && block.lines[0].isAskew
  const solid = [...boxesOfTables, ...figures.map(({ box }) => box)]
  const rules = (shapes?.rules ?? [])
    .filter((rule) => !solid.some((box) => distance(box, rule) < 2))
    .map((box): Placed => ({ box, blocks: [], apart: "shape" }))
  const level = withLabels(
    placed.filter((block) => !isAskew(block)),
    bodySize
  )
  const ordered = inReadingOrder(withPanels([...level, ...rules], shapes?.panels ?? []))
  return [
    ...ordered.flatMap(({ blocks }) => blocks.flatMap((block) => [...pictureOf(block), block])),
    ...placed.filter(isAskew)
  ]
}
