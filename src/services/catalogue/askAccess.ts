import { Effect } from "effect"
import { type AccessSummary, noAccess, summaryOfNetwork } from "../../domain/catalogue/AccessSummary.ts"
import { ApiClient, callTimeout } from "../platform/ApiClient.ts"
import { SessionStore } from "../session/SessionStore.ts"
import { AccessStore } from "./AccessStore.ts"

/**
 * Asks the server what the user may read, and stores it; null without an answer in time. A visitor may read what the
 * network may, or nothing if that fails.
 */
export const askAccess = Effect.fn("askAccess")(function* (user: string | null) {
  const api = yield* ApiClient
  const store = yield* AccessStore
  const summary: AccessSummary | null = yield* user === null
    ? api.catalogue.ipAccess().pipe(
        Effect.timeout(callTimeout),
        Effect.map(({ data }) => summaryOfNetwork(data)),
        Effect.catchCause(() => Effect.succeed(noAccess))
      )
    : api.catalogue.accessSummary().pipe(
        Effect.timeout(callTimeout),
        Effect.map(({ data }) => data),
        Effect.catchCause(() => Effect.succeed(null))
      )
  // Another tab may have signed somebody else in meanwhile.
  const stored = yield* SessionStore.use((sessions) => sessions.read)
  if (summary === null || (stored?.user.id ?? null) !== user) return null
  yield* store.keep(user, summary)
  return summary
})
