import { type Hits, search } from "../../domain/reader/search/Hits.ts"
import { type SearchedPage, searchedPage } from "../../domain/reader/search/SearchedPage.ts"
import { withWholeWords } from "../../domain/reader/text/brokenWord.ts"
import type { PageWords } from "../../domain/reader/marks/placeWords.ts"

/** What the worker is sent: the search file as it came, once, then queries. */
export type IndexQuestion = { readonly file: ArrayBuffer; readonly last: number } | { readonly query: string }

export type IndexReply =
  /** Some of the pages: all at once would take the page longer than a frame. */
  | { readonly texts: ReadonlyArray<PageWords>; readonly isLast: boolean }
  | { readonly hits: Hits }
  /** The file was no JSON of pages. */
  | { readonly texts: null }

let pages: ReadonlyArray<SearchedPage> = []

/** The pages of a search file that may be read, in their order; null where it is no JSON of pages. */
const readFile = (file: ArrayBuffer, last: number): ReadonlyArray<PageWords> | null => {
  try {
    const texts: unknown = JSON.parse(new TextDecoder().decode(file))
    if (typeof texts !== "object" || texts === null || Array.isArray(texts)) return null
    return Object.entries(texts)
      .map(([page, text]: readonly [string, unknown]) => ({ page: Number(page), text: withWholeWords(String(text)) }))
      .filter(({ page }) => Number.isInteger(page) && page >= 1 && page <= last)
      .toSorted((one, other) => one.page - other.page)
  } catch {
    return null
  }
}

/** Code units of the pages that are told at a time. */
const partLength = 150_000

const tell = (texts: ReadonlyArray<PageWords>): void => {
  let part: Array<PageWords> = []
  let length = 0
  for (const page of texts) {
    if (length > partLength) {
      postMessage({ texts: part, isLast: false } satisfies IndexReply)
      part = []
      length = 0
    }
    part.push(page)
    length += page.text.length
  }
  postMessage({ texts: part, isLast: true } satisfies IndexReply)
}

addEventListener("message", ({ data }: MessageEvent<IndexQuestion>) => {
  if ("query" in data) return postMessage({ hits: search(pages, data.query) } satisfies IndexReply)
  const texts = readFile(data.file, data.last)
  if (texts === null) return postMessage({ texts } satisfies IndexReply)
  tell(texts)
  pages = texts.map(searchedPage)
})
