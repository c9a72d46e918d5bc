import { Effect } from "effect"
import { readerAddress } from "../../src/domain/reader/ReaderAddress.ts"
import { FreeIssue } from "../catalogue/FreeIssue.ts"
import { Issues } from "../catalogue/Issues.ts"

/**
 * What is read at a path, and the published issue that it opens, if there is one; null where the path is no reader's. The
 * issue is looked for once, when it is first asked for: all that a document says is of the same one, whatever is published
 * meanwhile.
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
