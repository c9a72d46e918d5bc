import type { IndexQuestion, IndexReply } from "./searchIndex.worker.ts"

/** The index of an issue's text, in a worker of its own. */
export interface SearchIndex {
  readonly search: (query: string) => void
  readonly close: () => void
}

/** Hears of the index; null where the file is no JSON of pages, or the worker failed. The file is handed over to it. */
export const openSearchIndex = (
  file: ArrayBuffer,
  last: number,
  hear: (reply: Exclude<IndexReply, { texts: null }> | null) => void
): SearchIndex => {
  const worker = new Worker(new URL("./searchIndex.worker.ts", import.meta.url), { type: "module" })
  worker.addEventListener("message", ({ data }: MessageEvent<IndexReply>) => {
    hear("texts" in data && data.texts === null ? null : data)
  })
  worker.addEventListener("error", () => hear(null))
  worker.postMessage({ file, last } satisfies IndexQuestion, [file])
  return {
    search: (query) => worker.postMessage({ query } satisfies IndexQuestion),
    close: () => worker.terminate()
  }
}
