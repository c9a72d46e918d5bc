import { holds } from "../../src/domain/reader/reading/boxes.ts"
import type { Block } from "./blocks.ts"
import { type DrawnObject, readDrawnObjects } from "./drawnObjects.ts"
import { type Fit, fitBox, type Size } from "./frame.ts"
import { boxOf, type Line } from "./lines.ts"
import type { Box, OpenPage } from "./OpenPage.ts"

/** What is drawn on a page beside its text. In points. */
export interface DrawnShapes {
  /** Drawings and photographs, each as the rectangle around it. */
  readonly pictures: ReadonlyArray<Box>
  /** Level lines that stand alone. */
  readonly rules: ReadonlyArray<Box>
  /** Tinted or framed boxes that hold text. */
  readonly panels: ReadonlyArray<Box>
}

/** More of one kind than this are ornaments; none of that kind is kept. */
const MAX_SHAPES = 120
/** What covers this share of the page's width and height is its ground. */
const GROUND = 0.95
/** The thickest rule and the shortest, in points. */
const THICKEST_RULE = 4
const SHORTEST_RULE = 12
/** The shorter side of a picture, or of a part of one, in points. */
const SMALLEST_PICTURE = 10
/** Parts of one picture lie less than about two cells apart, in points; where text lies between them, nearer. */
const CELL = 6
const FINE_CELL = 2
/** A panel holds this many lines of text; with as many of them on it, a drawing is the text's ground. */
const LINES_OF_TEXT = 3
const WORDS_OF_LINE = 3
/** In ems of its line. */
const HEIGHT_OF_TAG = 2.5

const isGround = ({ left, top, right, bottom }: Box, { width, height }: Size): boolean =>
  right - left > GROUND * width && bottom - top > GROUND * height

const isRule = ({ left, top, right, bottom }: Box): boolean =>
  bottom - top <= THICKEST_RULE && right - left >= SHORTEST_RULE

/** A line down the page, as between two columns, divides nothing that its gap does not. */
const isColumnRule = ({ left, top, right, bottom }: Box): boolean =>
  right - left <= THICKEST_RULE && bottom - top >= SHORTEST_RULE

/** Lines without a thickness overlap too. */
const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

const boxAround = (boxes: ReadonlyArray<Box>): Box => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  top: Math.min(...boxes.map(({ top }) => top)),
  right: Math.max(...boxes.map(({ right }) => right)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom))
})

/** For each cell of a grid over the page, the number of the connected drawing that covers it; 0 where none does. */
const connected = (boxes: ReadonlyArray<Box>, { width, height }: Size, cellSide: number) => {
  const columns = Math.ceil(width / cellSide) + 2
  const rows = Math.ceil(height / cellSide) + 2
  const cellOf = (x: number, y: number) =>
    Math.min(rows - 2, Math.max(0, Math.floor(y / cellSide))) * columns +
    Math.min(columns - 2, Math.max(0, Math.floor(x / cellSide)))
  // Each box adds one at its corners; the running sums are how many boxes cover a cell.
  const covered = new Int32Array(columns * rows)
  for (const { left, top, right, bottom } of boxes) {
    const [first, last] = [cellOf(left, top), cellOf(right, bottom)]
    const [from, to] = [first % columns, last % columns]
    const [above, below] = [Math.floor(first / columns), Math.floor(last / columns)]
    covered[above * columns + from] = (covered[above * columns + from] ?? 0) + 1
    covered[above * columns + to + 1] = (covered[above * columns + to + 1] ?? 0) - 1
    covered[(below + 1) * columns + from] = (covered[(below + 1) * columns + from] ?? 0) - 1
    covered[(below + 1) * columns + to + 1] = (covered[(below + 1) * columns + to + 1] ?? 0) + 1
  }
  for (let cell = 1; cell < covered.length; cell++)
    if (cell % columns !== 0) covered[cell] = (covered[cell] ?? 0) + (covered[cell - 1] ?? 0)
  for (let cell = columns; cell < covered.length; cell++)
    covered[cell] = (covered[cell] ?? 0) + (covered[cell - columns] ?? 0)
  const numbers = new Int32Array(covered.length)
  let count = 0
  for (let start = 0; start < covered.length; start++) {
    if (numbers[start] !== 0 || (covered[start] ?? 0) === 0) continue
    count++
    numbers[start] = count
    const open = [start]
    for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
      for (const step of [-1, 1, -columns, columns, -columns - 1, -columns + 1, columns - 1, columns + 1]) {
        const next = cell + step
        if (numbers[next] !== 0 || (covered[next] ?? 0) === 0) continue
        numbers[next] = count
        open.push(next)
      }
    }
  }
  return (box: Box): number => numbers[cellOf(box.left, box.top)] ?? 0
}

/** Connected drawings: the rectangle around them, and their parts. */
interface Cluster {
  readonly box: Box
  readonly parts: ReadonlyArray<Box>
}

/** Takes out the first cluster that overlaps a box. */
const takeOverlapping = (clusters: Array<Cluster>, box: Box): Cluster | null => {
  const at = clusters.findIndex((other) => overlap(other.box, box))
  return at === -1 ? null : (clusters.splice(at, 1)[0] ?? null)
}

/** Drawings connected by cells of this side; one whose rectangle overlaps another's belongs to it. */
const clustersOf = (boxes: ReadonlyArray<Box>, size: Size, cellSide: number): ReadonlyArray<Cluster> => {
  const numberOf = connected(boxes, size, cellSide)
  const found: Array<Cluster> = []
  for (const parts of Map.groupBy(boxes, numberOf).values()) {
    let whole: Cluster = { box: boxAround(parts), parts }
    for (let other = takeOverlapping(found, whole.box); other !== null; other = takeOverlapping(found, whole.box))
      whole = { box: boxAround([whole.box, other.box]), parts: [...whole.parts, ...other.parts] }
    found.push(whole)
  }
  return found
}

/** A tag is a tinted box about as large as the line on it. */
const isTagOf = (box: Box, line: Line): boolean =>
  holds(box, boxOf(line)) &&
  box.bottom - box.top < HEIGHT_OF_TAG * line.size &&
  box.right - box.left < 2 * (line.end - line.start)

const fewOf = (boxes: ReadonlyArray<Box>): ReadonlyArray<Box> => (boxes.length > MAX_SHAPES ? [] : boxes)

/** Sorts what is drawn on a page into pictures, rules and panels; grounds and ornaments are dropped. */
export const drawnShapesOf = (
  objects: ReadonlyArray<DrawnObject>,
  lines: ReadonlyArray<Line>,
  size: Size
): DrawnShapes => {
  const text = lines.filter(({ words }) => words.length >= WORDS_OF_LINE).map(boxOf)
  const linesIn = (box: Box) => text.filter((line) => holds(box, line)).length
  const drawn = objects.filter(({ box }) => !isGround(box, size) && !isColumnRule(box))
  const isPanel = ({ box, isRectangle }: DrawnObject) => isRectangle && linesIn(box) >= LINES_OF_TEXT
  const rules = drawn.map(({ box }) => box).filter(isRule)
  const panels = drawn.filter(isPanel).map(({ box }) => box)
  const isTag = ({ box, isRectangle }: DrawnObject) => isRectangle && lines.some((line) => isTagOf(box, line))
  const rest = drawn.filter((object) => !isRule(object.box) && !isPanel(object) && !isTag(object)).map(({ box }) => box)
  const isGroundOfText = (box: Box) => isGround(box, size) || linesIn(box) >= LINES_OF_TEXT
  const pictures = clustersOf(rest, size, CELL)
    .flatMap((cluster) => (isGroundOfText(cluster.box) ? clustersOf(cluster.parts, size, FINE_CELL) : [cluster]))
    .map(({ box }) => box)
    .filter((box) => Math.min(box.right - box.left, box.bottom - box.top) >= SMALLEST_PICTURE && !isGroundOfText(box))
  const isPart = (rule: Box) => pictures.some((picture) => holds(picture, rule))
  return { pictures: fewOf(pictures), rules: fewOf(rules.filter((rule) => !isPart(rule))), panels: fewOf(panels) }
}

export const readDrawnShapes = (page: OpenPage, blocks: ReadonlyArray<Block>): DrawnShapes =>
  drawnShapesOf(
    readDrawnObjects(page),
    blocks.flatMap(({ lines }) => lines),
    page
  )

export const fitShapes = ({ pictures, rules, panels }: DrawnShapes, fit: Fit): DrawnShapes => {
  const fitted = (boxes: ReadonlyArray<Box>) => boxes.map((box) => fitBox(box, fit))
  return { pictures: fitted(pictures), rules: fitted(rules), panels: fitted(panels) }
}
