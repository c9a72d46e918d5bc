import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { recentSearchesMachine } from "./recentSearches.machine.ts"

export type RecentSearchesRef = ActorRefFrom<typeof recentSearchesMachine>

/** The last searches, newest first. */
export const recentOf = (snapshot: SnapshotFrom<typeof recentSearchesMachine>): ReadonlyArray<string> =>
  snapshot.context.recent
