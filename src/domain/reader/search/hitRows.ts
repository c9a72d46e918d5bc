import { hitAt, type Hits } from "./Hits.ts"

/** A row of the list of results: a page with the number of its hits, or one of them. */
export type HitRow =
  | { readonly kind: "page"; readonly page: number; readonly count: number }
  | { readonly kind: "hit"; readonly number: number }

export const rowCount = ({ pages, total }: Hits): number => pages.length + total

/** The row at an index; each page's row stands before those of its hits. Null behind the last. */
export const rowAt = (hits: Hits, index: number): HitRow | null => {
  const { pages } = hits
  if (index < 0 || index >= rowCount(hits)) return null
  let [low, high] = [0, pages.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((pages[middle]?.before ?? 0) + middle <= index) low = middle + 1
    else high = middle
  }
  const own = pages[low - 1]
  if (own === undefined) return null
  const at = index - own.before - (low - 1)
  return at === 0
    ? { kind: "page", page: own.page, count: own.places.length / 2 }
    : { kind: "hit", number: own.before + at - 1 }
}

/** The index of a hit's row. */
export const rowOfHit = (hits: Hits, number: number): number => {
  const page = hitAt(hits, number)?.page
  return number + hits.pages.findIndex((one) => one.page === page) + 1
}

/** The heights of both kinds of rows, in any unit. */
export interface RowHeights {
  readonly page: number
  readonly hit: number
}

/** Where the row at an index begins; the list's whole height at the index behind the last. */
export const topOfRow = ({ pages }: Hits, index: number, heights: RowHeights): number => {
  let [low, high] = [0, pages.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((pages[middle]?.before ?? 0) + middle < index) low = middle + 1
    else high = middle
  }
  return low * heights.page + (index - low) * heights.hit
}

/** The index of the row at a place in the list; the last row's below it. */
export const rowAtTop = (hits: Hits, top: number, heights: RowHeights): number => {
  let [low, high] = [0, rowCount(hits)]
  while (low < high) {
    const middle = (low + high) >> 1
    if (topOfRow(hits, middle, heights) <= top) low = middle + 1
    else high = middle
  }
  return Math.max(0, low - 1)
}
