import { Effect } from "effect"
import { Configuration } from "../platform/config.ts"
import { Issues } from "./store.ts"

const open = Effect.fn("catalogue.openIssue")(function* (id: string) {
  const owned = yield* Issues.use((issues) => issues.byId(id))
  return owned?.issue.status === "PUBLISHED" && owned.issue.is_free ? owned.issue : null
})

/**
 * The issue that everybody may read: the one that the shop was told, as long as it is published and free, else the newest
 * of those; null where there is none. Source: product, "Ways in".
 */
export const freeIssue = Effect.fn("catalogue.freeIssue")(function* () {
  const { FREE_ISSUE_ID: chosen } = yield* Configuration
  const own = chosen === undefined ? null : yield* open(chosen)
  if (own !== null) return own
  if (chosen !== undefined) yield* Effect.logWarning("FREE_ISSUE_ID names no issue that is published and free", chosen)
  const newest = yield* Issues.use((issues) => issues.newestFree)
  return newest === null ? null : yield* open(newest)
})
