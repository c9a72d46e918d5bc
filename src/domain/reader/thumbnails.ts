import type { Size } from "./scale.ts"
import type { Slide } from "./slides.ts"

/** An issue of fewer pages is seen whole without a strip of them. Source: product, "Toolbars and panels". */
const fewest = 4

export const hasStrip = (total: number): boolean => total >= fewest

/** Heights and widths in CSS pixels: of a thumbnail, and of the space between two slides and at the strip's ends. */
export const thumbnail = { height: 88, least: 44, most: 156 } as const
const between = 12
const margin = 16

/** How far beyond what is seen thumbnails are in the document, in pixels on either side. */
const ahead = 320

/** How wide a page stands in the strip: as its proportions want it, but never too narrow for a finger. */
export const thumbnailWidth = (page: Size): number =>
  Math.round(Math.min(thumbnail.most, Math.max(thumbnail.least, (thumbnail.height * page.width) / page.height)))

/** The thumbnails of an issue in their order, each slide's side by side. */
export interface Row {
  readonly slides: ReadonlyArray<Slide>
  /** Of one thumbnail. */
  readonly width: number
}

/** Where a slide begins and ends. Only the cover, and perhaps the last page, stand alone where the others are two. */
export const placeOf = ({ slides, width }: Row, index: number): { readonly start: number; readonly end: number } => {
  const slide = slides[index] ?? [1]
  const start = margin + (slide[0] - 1) * width + index * between
  return { start, end: start + slide.length * width }
}

export const lengthOf = (row: Row): number => placeOf(row, row.slides.length - 1).end + margin

/** How far the strip can be moved in a window of that width. */
export const mostOffset = (row: Row, window: number): number => Math.max(0, lengthOf(row) - window)

/** The offset at which the slide stands in the middle of the window, as near as the ends let it. */
export const offsetShowing = (row: Row, index: number, window: number): number => {
  const { start, end } = placeOf(row, index)
  return Math.min(mostOffset(row, window), Math.max(0, (start + end - window) / 2))
}

/** The first slide that ends beyond a place. */
const firstBeyond = (row: Row, place: number): number => {
  let [low, high] = [0, row.slides.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (placeOf(row, middle).end > place) high = middle
    else low = middle + 1
  }
  return low
}

/** The slides that belong in the document, the last one not counted: what is seen, and a margin. None without a window. */
export const slidesNear = (
  row: Row,
  offset: number,
  window: number
): { readonly from: number; readonly to: number } => {
  if (window <= 0) return { from: 0, to: 0 }
  const from = firstBeyond(row, offset - ahead)
  const to = firstBeyond(row, offset + window + ahead)
  return { from, to: Math.min(row.slides.length, to + 1) }
}
