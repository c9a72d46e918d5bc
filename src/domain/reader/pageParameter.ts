import type { Slide } from "./slides.ts"

/** The `sayfa` value of a slide: its pages joined by a hyphen. */
export const pageParameterOf = (slide: Slide): string => slide.join("-")

/**
 * The page a `sayfa` value asks for: a whole number from 1 to `total`, or the first of a range such as 5-6. `null` for
 * anything else, which starts the reader at the cover. Source: product, "Address".
 */
export const pageAsked = (sayfa: string, total: number): number | null => {
  const match = /^(\d{1,6})(?:-\d{1,6})?$/.exec(sayfa.trim())
  const page = match === null ? Number.NaN : Number(match[1])
  return Number.isInteger(page) && page >= 1 && page <= total ? page : null
}

/** The page that was typed in a field for its number: as in an address, with any dash. */
export const pageTyped = (typed: string, total: number): number | null =>
  pageAsked(typed.replaceAll(/\s*[–—-]\s*/g, "-"), total)

/**
 * The address by which somebody else comes to the slide: this reader's own, and of what stands behind it the page, and
 * the words that are searched for.
 */
export const sharedAddress = (
  here: Pick<URL, "origin" | "pathname">,
  slide: Slide,
  ara: string | null = null
): string =>
  `${here.origin}${here.pathname}?sayfa=${pageParameterOf(slide)}${ara === null ? "" : `&ara=${encodeURIComponent(ara)}`}`
