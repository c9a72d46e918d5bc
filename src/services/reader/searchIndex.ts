import type { PageWords } from "../../domain/reader/marks/placeWords.ts"
import type { Hits } from "../../domain/reader/search/Hits.ts"
import type { IndexQuestion, IndexReply } from "./searchIndex.worker.ts"

/** The index of an issue's text, in a worker of its own. */
export interface SearchIndex {
  readonly search: (query: string) => void
  readonly close: () => void
}

const begun = (): Worker => new Worker(new URL("./searchIndex.worker.ts", import.meta.url), { type: "module" })

let prepared: Worker | null = null

/** Begins the worker of the next index, so that it starts while the file is on its way. */
export const prepareSearchIndex = (): void => {
  if (prepared !== null) return
  const worker = begun()
  prepared = worker
  worker.addEventListener("error", () => {
    if (prepared === worker) prepared = null
  })
}

/** No file has come for it. */
export const dropSearchIndex = (): void => {
  prepared?.terminate()
  prepared = null
}

export type IndexNews = { readonly texts: ReadonlyArray<PageWords> } | { readonly hits: Hits }

/** Hears of the index; null where the file is no JSON of pages, or the worker failed. The file is handed over to it. */
export const openSearchIndex = (
  file: ArrayBuffer,
  last: number,
  hear: (news: IndexNews | null) => void
): SearchIndex => {
  const worker = prepared ?? begun()
  prepared = null
  const texts: Array<PageWords> = []
  worker.addEventListener("message", ({ data }: MessageEvent<IndexReply>) => {
    if ("hits" in data) return hear(data)
    if (data.texts === null) return hear(null)
    texts.push(...data.texts)
    if (data.isLast) hear({ texts })
  })
  worker.addEventListener("error", () => hear(null))
  worker.postMessage({ file, last } satisfies IndexQuestion, [file])
  return {
    search: (query) => worker.postMessage({ query } satisfies IndexQuestion),
    close: () => worker.terminate()
  }
}
