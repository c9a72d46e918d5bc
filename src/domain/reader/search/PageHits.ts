/** The hits of one page. */
export interface PageHits {
  readonly page: number
  /** The number of hits on all pages before. */
  readonly before: number
  /** Pairs of where each hit begins in the page's text, and where it ends. */
  readonly places: Uint32Array
}

export const countOf = ({ places }: PageHits): number => places.length / 2

/** The number of hits on a page. */
export const hitsOnPage = ({ pages }: { readonly pages: ReadonlyArray<PageHits> }, page: number): number => {
  const own = pages.find((one) => one.page === page)
  return own === undefined ? 0 : countOf(own)
}
