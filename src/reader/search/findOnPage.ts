import { readLines } from "../../domain/reader/search/readLines.ts"
import { placesOf, searchedPage } from "../../domain/reader/search/SearchedPage.ts"
import type { TextRange } from "../../domain/reader/marks/comparableText.ts"
import type { PageText } from "../anchoring/pageText.ts"
import { setLines } from "../anchoring/setLines.ts"

/** The places of a pattern made by `searchPattern` in a page's text, as the index of the issue has them. */
export const findOnPage = (page: PageText, pattern: RegExp): ReadonlyArray<TextRange> => {
  const { text, offsets } = readLines(page.text, setLines(page))
  const places = placesOf(searchedPage({ page: 0, text }), pattern)
  return Array.from({ length: places.length / 2 }, (_, at) => ({
    start: offsets[places[at * 2] ?? 0] ?? 0,
    end: (offsets[(places[at * 2 + 1] ?? 1) - 1] ?? 0) + 1
  }))
}
