import { Effect } from "effect"
import { readerAddress } from "../../src/domain/reader/ReaderAddress.ts"
import { FreeIssue } from "../catalogue/FreeIssue.ts"
import { Issues } from "../catalogue/Issues.ts"

/**
 * The reading variant and the published issue of a path; null for a path outside the reader. The issue is looked up
 * once, so that the whole document is about the same one.
 */
export const readingAt = Effect.fn("reader.readingAt")(function* (path: string) {
  const address = readerAddress(path)
  if (address === null) return null
  const { variant, id } = address
  const issues = yield* Issues
  const free = yield* FreeIssue
  return { variant, issue: yield* Effect.cached(variant === "free" ? free.current : issues.published(id)) }
})

export type Reading = NonNullable<Effect.Success<ReturnType<typeof readingAt>>>
