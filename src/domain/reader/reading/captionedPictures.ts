import type { UprightPage } from "./PageLine.ts"
import type { Edges } from "./readingOrder.ts"

/** A block of this share of the page's width stands over all columns. */
const fullWidth = 0.6
/** The least room, in units, that is taken for a picture with a caption under or over it. */
const leastSide = 60

const areBeside = (a: Edges, b: Edges): boolean => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1

/** The room over or under a caption that no text reaches into, as wide as its column; null if it is small. */
const roomAt = (caption: Edges, others: ReadonlyArray<Edges>, page: UprightPage, isOver: boolean): Edges | null => {
  const beside = others.filter((other) => areBeside(other, caption))
  const over = Math.max(0, ...beside.filter(({ bottom }) => bottom <= caption.top + 1).map(({ bottom }) => bottom))
  const under = Math.min(page.height, ...beside.filter(({ top }) => top >= caption.bottom - 1).map(({ top }) => top))
  const [top, bottom] = isOver ? [over, caption.top] : [caption.bottom, under]
  if (bottom - top < leastSide) return null
  const isFull = (box: Edges) => box.right - box.left >= fullWidth * page.width
  const column = isFull(caption) ? beside : beside.filter((other) => !isFull(other))
  const left = Math.min(caption.left, ...column.map((other) => other.left))
  const right = Math.max(caption.right, ...column.map((other) => other.right))
  const isFree = others.every(
    (other) => !(areBeside(other, { left, top, right, bottom }) && other.bottom > top + 1 && other.top < bottom - 1)
  )
  if (!isFree) return null
  return right - left < leastSide ? null : { left, top, right, bottom }
}

/**
 * Where the picture of a caption must be: in the room over it, else under it, that has no text. A page's image is one,
 * so nothing else says where a picture lies in it. Source: product, "Reading mode".
 */
export const captionedPicture = (caption: Edges, others: ReadonlyArray<Edges>, page: UprightPage): Edges | null =>
  roomAt(caption, others, page, true) ?? roomAt(caption, others, page, false)
