import { Effect } from "effect"
import { type AccessSummary, noAccess, summaryOfNetwork } from "../../domain/catalogue/AccessSummary.ts"
import { ApiClient, patience } from "../platform/ApiClient.ts"
import { SessionStore } from "../session/SessionStore.ts"
import { AccessStore } from "./AccessStore.ts"

/**
 * What this user may read, as the server says now, and keeps it; null where it says nothing in time, which leaves what is kept.
 * A visitor may read what their network may; where that cannot be found out, nothing.
 */
export const askAccess = Effect.fn("askAccess")(function* (user: string | null) {
  const api = yield* ApiClient
  const store = yield* AccessStore
  const summary: AccessSummary | null = yield* user === null
    ? api.catalogue.ipAccess().pipe(
        Effect.timeout(patience),
        Effect.map(({ data }) => summaryOfNetwork(data)),
        Effect.catchCause(() => Effect.succeed(noAccess))
      )
    : api.catalogue.accessSummary().pipe(
        Effect.timeout(patience),
        Effect.map(({ data }) => data),
        Effect.catchCause(() => Effect.succeed(null))
      )
  // Another tab may have signed somebody else in meanwhile, in whose name the question went.
  const stored = yield* SessionStore.use((sessions) => sessions.read)
  if (summary === null || (stored?.user.id ?? null) !== user) return null
  yield* store.keep(user, summary)
  return summary
})
