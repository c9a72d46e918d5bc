import { readLines, type ReadText } from "../../domain/reader/text/readLines.ts"
import type { QueryPattern } from "../../domain/reader/search/QueryPattern.ts"
import { placesOf, type SearchedPage, searchedPage } from "../../domain/reader/search/SearchedPage.ts"
import type { TextRange } from "../../domain/reader/marks/comparableText.ts"
import type { PageText } from "../anchoring/pageText.ts"
import { setLines } from "../anchoring/setLines.ts"

/** A page's text as the index of the issue has it, and where each code unit of that stands on the page. */
export interface ReadPage extends Pick<ReadText, "starts" | "ends"> {
  readonly searched: SearchedPage
}

/** Takes milliseconds on a page of many words; the same for all queries. */
export const readPage = (page: PageText): ReadPage => {
  const { text, starts, ends } = readLines(page.text, setLines(page))
  return { searched: searchedPage({ page: 0, text }), starts, ends }
}

/** The places of a query in a page's text, as the index of the issue has them. */
export const findOnPage = ({ searched, starts, ends }: ReadPage, query: QueryPattern): ReadonlyArray<TextRange> => {
  const places = placesOf(searched, query)
  return Array.from({ length: places.length / 2 }, (_, at) => ({
    start: starts[places[at * 2] ?? 0] ?? 0,
    end: ends[(places[at * 2 + 1] ?? 1) - 1] ?? 0
  }))
}
