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

/** The pixels of the glass that a page takes where its slide is seen whole: as many are painted. */
export const paintedOf = (page: Size, { fit, density }: Omit<Seeing, "scale">): Size => ({
  width: Math.round(page.width * fit * density),
  height: Math.round(page.height * fit * density)
})

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
