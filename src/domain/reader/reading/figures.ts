import { boxAround, distance, holds, overlap } from "./boxes.ts"
import { endsSentence, type LineBlock } from "./lineBlocks.ts"
import type { Edges } from "./readingOrder.ts"

/** A picture of a page: its parts, and the words drawn in it and around it. */
export interface Figure {
  readonly box: Edges
  readonly labels: ReadonlyArray<LineBlock>
}

/** Parts of one figure lie at most this many units apart, and its words around it. */
const widestPartGap = 36
const widestLabelGap = 28
/** A label has this many words at most in a line; inside a picture, or in type below a share of the text's, more. */
const wordsOfLabel = 4
const wordsInside = 6
const wordsOfSmallLabel = 10
const smallLabel = 0.85
const largestLabel = 1.3
/** The least side of a figure, and its least area, in units. */
const leastSide = 24
const leastArea = 6000
/** A caption stands this close under its picture, and begins where it does. */
const captionGap = 16
const captionShift = 4
const leastCaptioned = 60
/** One line around a picture is its caption; more are labels. */
const leastLabels = 2

/** On a picture as wide as this share of the page stands text of the page, and not a label. */
const wholeWidth = 0.95

const wordCount = (text: string): number => text.split(/\s+/u).length

const isLabel = ({ lines, size }: LineBlock, bodySize: number, words = wordsOfLabel): boolean => {
  if (lines[0].isAskew || lines.length > 2 || size >= largestLabel * bodySize) return false
  const text = lines.map((line) => line.text).join(" ")
  if (endsSentence(text) && wordCount(text) > wordsOfLabel) return false
  const most = lines.length === 1 && size < smallLabel * bodySize ? wordsOfSmallLabel : words
  return lines.every((line) => wordCount(line.text) <= most)
}

/** Up to three figures or letters on a picture, as on a player's shirt, in type of any size. */
const isMark = ({ lines }: LineBlock): boolean => lines.every(({ text }) => text.length <= 3)

/** Whether a picture has a line of its own under it, which is not nearer to another one below. */
const isCaptioned = (picture: Edges, lines: ReadonlyArray<LineBlock>, pictures: ReadonlyArray<Edges>): boolean =>
  Math.min(picture.right - picture.left, picture.bottom - picture.top) >= leastCaptioned &&
  lines.some(({ box, lines: [first] }) => {
    const gap = box.top - picture.bottom
    const isUnder = gap > -2 && gap < captionGap && Math.abs(box.left - picture.left) < captionShift
    const isNearest = pictures.every(({ top }) => top < box.top || top - box.bottom > gap)
    return isUnder && isNearest && wordCount(first.text) > 1 && box.right < picture.right + captionShift
  })

/** Pictures that are parts of one: near each other, with no text between them, and no caption for one alone. */
const joinParts = (
  pictures: ReadonlyArray<Edges>,
  blocks: ReadonlyArray<LineBlock>,
  others: ReadonlyArray<Edges>
): ReadonlyArray<Edges> => {
  const whole: Array<Edges> = []
  for (const picture of pictures) {
    let one = picture
    for (;;) {
      const at = whole.findIndex((other) => {
        if (distance(one, other) > widestPartGap || others.some((box) => overlap(boxAround(one, [other]), box)))
          return false
        return ![one, other].some((box) => isCaptioned(box, blocks, pictures))
      })
      const [part] = at === -1 ? [] : whole.splice(at, 1)
      if (part === undefined) break
      one = boxAround(one, [part])
    }
    whole.push(one)
  }
  return whole
}

/** A figure with the labels that stand around it, one by one outwards, as long as no text gets in between. */
const withLabels = (figure: Figure, labels: ReadonlyArray<LineBlock>, others: ReadonlyArray<Edges>): Figure => {
  let { box } = figure
  const around: Array<LineBlock> = []
  for (;;) {
    const next = labels.find((label) => {
      if (around.includes(label) || distance(label.box, box) > widestLabelGap) return false
      return !others.some((other) => overlap(boxAround(box, [label.box]), other))
    })
    if (next === undefined) break
    around.push(next)
    box = boxAround(box, [next.box])
  }
  return around.length < leastLabels ? figure : { box, labels: [...figure.labels, ...around] }
}

/** The figures of a page, from its pictures and its text. Source: product, "Reading mode". */
export const figuresOf = (
  pictures: ReadonlyArray<Edges>,
  blocks: ReadonlyArray<LineBlock>,
  tables: ReadonlyArray<Edges>,
  { bodySize, width }: { readonly bodySize: number; readonly width: number }
): ReadonlyArray<Figure> => {
  const isPage = (picture: Edges) => picture.right - picture.left > wholeWidth * width
  const isDrawnIn = (block: LineBlock) => (picture: Edges) =>
    holds(picture, block.box) && (isMark(block) || (!isPage(picture) && isLabel(block, bodySize, wordsInside)))
  const inside = blocks.filter((block) => pictures.some(isDrawnIn(block)))
  const around = blocks.filter((block) => !inside.includes(block) && isLabel(block, bodySize))
  const others = [
    ...blocks.filter((block) => !inside.includes(block) && !around.includes(block)).map(({ box }) => box),
    ...tables
  ]
  const figures: Array<Figure> = []
  for (const box of joinParts(pictures, blocks, others)) {
    const used = new Set(figures.flatMap(({ labels }) => labels))
    const own = inside.filter((block) => !used.has(block) && holds(box, block.box))
    const free = around.filter((block) => !used.has(block) && !isCaptioned(box, [block], pictures))
    const figure = withLabels(
      {
        box: boxAround(
          box,
          own.map((block) => block.box)
        ),
        labels: own
      },
      free,
      others
    )
    const sides = [figure.box.right - figure.box.left, figure.box.bottom - figure.box.top] as const
    if (Math.min(...sides) >= leastSide && sides[0] * sides[1] >= leastArea) figures.push(figure)
  }
  return figures
}
