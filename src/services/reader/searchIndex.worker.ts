import { type Hits, search } from "../../domain/reader/search/Hits.ts"
import { type SearchedPage, searchedPage } from "../../domain/reader/search/SearchedPage.ts"
import { withWholeWords } from "../../domain/reader/text/brokenWord.ts"
import type { PageWords } from "../../domain/reader/marks/placeWords.ts"

/** What the worker is sent: the search file as it came, once, then queries. */
export type IndexQuestion = { readonly file: ArrayBuffer; readonly last: number } | { readonly query: string }

export type IndexReply =
  | { readonly texts: ReadonlyArray<PageWords> }
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

addEventListener("message", ({ data }: MessageEvent<IndexQuestion>) => {
  if ("query" in data) return postMessage({ hits: search(pages, data.query) } satisfies IndexReply)
  const texts = readFile(data.file, data.last)
  pages = (texts ?? []).map(searchedPage)
  postMessage({ texts } satisfies IndexReply)
})
