import { Effect, Option, Stream } from "effect"
import { NotFound } from "../../src/contract/refusals.ts"
import { Storage } from "../platform/storage.ts"

/** The pages of a `search.json` up to the limit. */
export const cutSearch = (text: string, limit: number): string => {
  const pages = Object.entries(JSON.parse(text) as Record<string, unknown>)
  return JSON.stringify(Object.fromEntries(pages.filter(([page]) => Number(page) <= limit)))
}

/**
 * The storage key of an issue's search text up to a limit, which is cut when it is first asked for, and again once the
 * whole text is another. Fails if there is none.
 */
export const previewSearch = Effect.fn("content.previewSearch")(function* (folder: string, limit: number) {
  const storage = yield* Storage
  const whole = `content/${folder}/search.json`
  const found = yield* storage.head(whole)
  if (Option.isNone(found)) return yield* new NotFound()
  const key = `content/${folder}/search/${limit}-${found.value.etag.replaceAll('"', "")}.json`
  if (Option.isSome(yield* storage.head(key))) return key
  const text = yield* storage.get(whole).pipe(Stream.decodeText(), Stream.mkString)
  yield* storage.put(key, Buffer.from(cutSearch(text, limit)))
  return key
})
