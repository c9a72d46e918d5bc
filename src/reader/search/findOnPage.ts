import { readLines } from "../../domain/reader/search/readLines.ts"
import { placesOf, type SearchedPage, searchedPage } from "../../domain/reader/search/SearchedPage.ts"
import type { TextRange } from "../../domain/reader/marks/comparableText.ts"
import type { PageText } from "../anchoring/pageText.ts"
import { setLines } from "../anchoring/setLines.ts"

/** A page's text as the index of the issue has it, and where each code unit of that stands on the page. */
export interface ReadPage {
  readonly searched: SearchedPage
  readonly offsets: Uint32Array
}

/** Takes milliseconds on a page of many words; the same for all queries. */
export const readPage = (page: PageText): ReadPage => {
  const { text, offsets } = readLines(page.text, setLines(page))
  return { searched: searchedPage({ page: 0, text }), offsets }
}

/** The places of a pattern made by `searchPattern` in a page's text, as the index of the issue has them. */
export const findOnPage = ({ searched, offsets }: ReadPage, pattern: RegExp): ReadonlyArray<TextRange> => {
  const places = placesOf(searched, pattern)
  return Array.from({ length: places.length / 2 }, (_, at) => ({
    start: offsets[places[at * 2] ?? 0] ?? 0,
    end: (offsets[(places[at * 2 + 1] ?? 1) - 1] ?? 0) + 1
  }))
}
