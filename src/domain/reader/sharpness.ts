import type { Size } from "./scale.ts"

/** Dots per inch of a page's own picture, and of the one that is drawn for who sees it closer. Source: product, "Conversion". */
export type Dots = 150 | 300

/** A point is a seventy-second of an inch. */
export const points = 72

/** How many pixels a picture has across its page. */
export const pixelsAcross = ({ width }: Size, dots: Dots): number => Math.round((width * dots) / points)

/** So much more may be asked of a picture before anybody sees that it has too few pixels. */
export const unseen = 1.1

/** How a page is seen: CSS pixels per point now and when its slide is seen whole, and pixels of the glass per CSS pixel. */
export interface Seeing {
  readonly scale: number
  readonly fit: number
  readonly density: number
}

/** CSS pixels per point that a whole slide is laid out at: its pages are as many whole pixels of the glass wide. */
export const laidOutAt = (page: Size, { fit, density }: Omit<Seeing, "scale">): number =>
  Math.max(1, Math.round(page.width * fit * density)) / (page.width * density)

/**
 * The pixels of the glass that a page takes where its slide is seen whole: as many are painted. Part of a pixel at its
 * foot is left out: rounded, it would be several of them when the page is seen closely.
 */
export const paintedOf = (page: Size, seeing: Omit<Seeing, "scale">): Size => {
  const pixels = laidOutAt(page, seeing) * seeing.density
  return { width: Math.round(page.width * pixels), height: Math.max(1, Math.floor(page.height * pixels + 1e-6)) }
}

/** A picture whose shorter side is off by no more than this is of its page's shape: its pixels are whole, a page's are not. */
const roundedBy = 2

export const isOfShape = ({ width, height }: Size, page: Size): boolean =>
  Math.abs(height * page.width - width * page.height) <= roundedBy * Math.max(page.width, page.height)

/** The size at which a picture is painted into the box, which it fills if it is of its shape; null: as it is. */
export const fittedTo = (box: Size, picture: Size): Size | null => {
  const factor = Math.min(box.width / picture.width, box.height / picture.height)
  if (factor >= 1) return null
  if (isOfShape(box, picture)) return box
  return { width: Math.round(picture.width * factor), height: Math.round(picture.height * factor) }
}

/**
 * The picture that is to be laid over the painted page, which has no more pixels than it takes where its slide is seen
 * whole; null while those are enough. Source: product, "Turning".
 */
export const dotsFor = ({ scale, fit, density }: Seeing): Dots | null => {
  const own = 150 / points
  const pixels = scale * density
  if (pixels > own * unseen) return 300
  return pixels > fit * density * unseen ? 150 : null
}

/** The picture that is laid over the page while tiles are drawn, which need it only if the painted page is coarser. */
export const dotsBesideTiles = ({ fit, density }: Omit<Seeing, "scale">): Dots | null =>
  fit * density * unseen < 150 / points ? 150 : null
