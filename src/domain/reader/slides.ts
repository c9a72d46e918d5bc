/** One page, or two side by side. Page numbers start at 1. */
export type Slide = readonly [number] | readonly [number, number]

export type Orientation = "portrait" | "landscape"

/**
 * The cover stands alone. In landscape the rest pairs as 2-3, 4-5 …, a last page without a partner stands alone; in
 * portrait every page does. Source: product, "Slides".
 */
export const pairing = (total: number, orientation: Orientation): ReadonlyArray<Slide> => {
  const slides: Array<Slide> = []
  for (let page = 1; page <= total; page += 1) {
    if (orientation === "landscape" && page > 1 && page < total) {
      slides.push([page, page + 1])
      page += 1
    } else {
      slides.push([page])
    }
  }
  return slides
}

/** The index of the slide that shows `page`; the cover's for a page that is in none. */
export const slideOf = (slides: ReadonlyArray<Slide>, page: number): number =>
  Math.max(
    0,
    slides.findIndex((slide) => slide.some((one) => one === page))
  )

export type Direction = "next" | "previous"

/** Milliseconds for which a turn slides. */
export const turnFor = 220

/** Slides mounted beside the one shown: one behind, and two more ahead in the direction of travel. */
export const maxMountedPages = 10

/**
 * Pages to hold ready besides the shown slide's, nearest first: the next, the previous, then two further in the
 * direction of travel. With the shown slide never more than `maxMountedPages`. Source: product, "Turning".
 */
export const neighbours = (
  slides: ReadonlyArray<Slide>,
  index: number,
  direction: Direction
): ReadonlyArray<number> => {
  const ahead = direction === "next" ? 1 : -1
  return [index + ahead, index - ahead, index + 2 * ahead, index + 3 * ahead].flatMap((at) => slides[at] ?? [])
}
