import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { recentsMachine } from "./recents.machine.ts"

export type RecentsRef = ActorRefFrom<typeof recentsMachine>

/** The last searches, newest first. */
export const recentOf = (snapshot: SnapshotFrom<typeof recentsMachine>): ReadonlyArray<string> =>
  snapshot.context.recent
