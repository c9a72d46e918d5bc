import { countOf, type PageHits } from "./PageHits.ts"
import { queryPattern } from "./QueryPattern.ts"
import type { TextRange } from "../marks/comparableText.ts"
import type { Slide } from "../slides.ts"
import { placesOf, type SearchedPage } from "./SearchedPage.ts"

/** All hits of a query, in the order of pages. A hit's number counts from 0 through the whole issue. */
export interface Hits {
  readonly query: string
  readonly total: number
  readonly pages: ReadonlyArray<PageHits>
}

export interface Hit extends TextRange {
  readonly page: number
  /** Counts from 0 on its page. */
  readonly nth: number
}

/** The part of a longer query that is searched. */
export const maxQueryLength = 200

/** Source: product, "Search in the issue". */
export const search = (pages: ReadonlyArray<SearchedPage>, query: string): Hits => {
  const pattern = queryPattern(query.slice(0, maxQueryLength))
  const hits: Array<PageHits> = []
  let total = 0
  for (const page of pattern === null ? [] : pages) {
    const places = pattern === null ? new Uint32Array() : placesOf(page, pattern)
    if (places.length === 0) continue
    hits.push({ page: page.page, before: total, places })
    total += places.length / 2
  }
  return { query, total, pages: hits }
}

/** The last page that has a hit numbered `number` or less. */
const pageAt = ({ pages }: Hits, number: number): PageHits | undefined => {
  let [low, high] = [0, pages.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((pages[middle]?.before ?? 0) <= number) low = middle + 1
    else high = middle
  }
  return pages[low - 1]
}

/** The hit of a number; null where there is none. */
export const hitAt = (hits: Hits, number: number): Hit | null => {
  const page = number < 0 || number >= hits.total ? undefined : pageAt(hits, number)
  if (page === undefined) return null
  const nth = number - page.before
  return { page: page.page, nth, start: page.places[nth * 2] ?? 0, end: page.places[nth * 2 + 1] ?? 0 }
}

/** The same where there may be neither. */
export const hitOf = (hits: Hits | null, number: number | null): Hit | null =>
  hits === null || number === null ? null : hitAt(hits, number)

/** The number of the first hit on a slide; null where it has none. */
export const firstOnSlide = ({ pages }: Hits, slide: Slide): number | null =>
  pages.find(({ page }) => slide.some((one) => one === page))?.before ?? null

/** The number of the first hit on a slide or after it, else of the first; null without hits. */
export const firstFrom = ({ pages }: Hits, slide: Slide): number | null =>
  (pages.find(({ page }) => page >= Math.min(...slide)) ?? pages[0])?.before ?? null

/** The number of the last hit on a slide or before it, else of the last; null without hits. */
export const lastUntil = ({ pages, total }: Hits, slide: Slide): number | null => {
  const own = pages.findLast(({ page }) => page <= Math.max(...slide))
  if (own !== undefined) return own.before + countOf(own) - 1
  return total === 0 ? null : total - 1
}

/**
 * The number of the hit to walk to: beside the current one while it is on the slide that is shown, else the nearest from
 * there. After the last comes the first. Null without hits.
 */
export const walkTo = (
  hits: Hits,
  current: number | null,
  slide: Slide,
  towards: "next" | "previous"
): number | null => {
  const own = current === null ? null : hitAt(hits, current)
  if (current === null || own === null || !slide.some((page) => page === own.page))
    return towards === "next" ? firstFrom(hits, slide) : lastUntil(hits, slide)
  return (current + (towards === "next" ? 1 : -1) + hits.total) % hits.total
}
