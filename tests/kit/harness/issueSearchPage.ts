import { Effect } from "effect"
import { queryPattern } from "../../../src/domain/reader/search/QueryPattern.ts"
import { search } from "../../../src/domain/reader/search/Hits.ts"
import { searchedPage } from "../../../src/domain/reader/search/SearchedPage.ts"
import { domRange, pageText } from "../../../src/reader/anchoring/pageText.ts"
import { findOnPage, readPage } from "../../../src/reader/search/findOnPage.ts"
import { cleanWords } from "../../../src/services/reader/cleanPage.ts"
import type { PrintedPage } from "../trials/printedWords.ts"

/** A query whose hits are not on the letters of its words, or are others in the index than on the page. */
export interface Missed {
  readonly query: string
  readonly inIndex: number
  readonly onPage: number
  /** How many of its words no hit lies on. */
  readonly unfound: number
}

/** A word's first and last letter may be drawn this much of its height beside its letters in print. */
const drift = 0.15

/** The letters that certainly lie under a range, and all that may, by their numbers. */
const lettersUnder = (range: Range, page: Element, letters: PrintedPage["letters"]) => {
  const { left, top } = page.getBoundingClientRect()
  const boxes = [...range.getClientRects()]
  const under = (by: number): ReadonlySet<number> => {
    const found = letters.flatMap(([x, y], number) =>
      boxes.some((box) => {
        const margin = by * box.height
        const isAcross = x > box.left - left - margin && x < box.right - left + margin
        return isAcross && y > box.top - top && y < box.bottom - top
      })
        ? [number]
        : []
    )
    return new Set(found)
  }
  return { certain: under(-drift), possible: under(drift) }
}

/** Searches every word of a page as it was written: a hit must lie on each, on its letters and on no others. */
const trySearch = async ({ html, text, words, letters }: PrintedPage) => {
  const shown = document.createElement("div")
  shown.innerHTML = (await Effect.runPromise(cleanWords(html, (file) => file))).html
  document.body.replaceChildren(shown)
  await document.fonts.load("10px 'Sayfa Overlay'")
  const sheet = shown.querySelector(".page") ?? shown
  const page = pageText(shown)
  const read = readPage(page)
  const indexed = [searchedPage({ page: 1, text })]
  const wanted = Map.groupBy(
    words.flatMap(({ queries, letters }) => queries.map((query) => ({ query, letters }))),
    ({ query }) => query
  )
  const missed: Array<Missed> = []
  for (const [query, places] of wanted) {
    const pattern = queryPattern(query)
    const hits = pattern === null ? [] : findOnPage(read, pattern)
    const under = hits.flatMap((hit) => {
      const range = domRange(page, hit)
      return range === null ? [] : [lettersUnder(range, sheet, letters)]
    })
    const unfound = places.filter((place) => {
      const own = new Set(place.letters)
      return !under.some(
        ({ certain, possible }) =>
          [...certain].every((letter) => own.has(letter)) && place.letters.every((letter) => possible.has(letter))
      )
    }).length
    const inIndex = search(indexed, query).total
    if (unfound > 0 || inIndex !== hits.length) missed.push({ query, inIndex, onPage: hits.length, unfound })
  }
  return { words: words.length, missed }
}

export interface IssueSearchPage {
  readonly trySearch: typeof trySearch
}

Object.assign(globalThis, { issueSearchPage: { trySearch } satisfies IssueSearchPage })
