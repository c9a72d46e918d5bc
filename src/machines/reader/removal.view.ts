import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { Removed } from "../../domain/reader/marks/removed.ts"
import type { removalMachine } from "./removal.machine.ts"

export type RemovalRef = ActorRefFrom<typeof removalMachine>

/** What can be taken back; null where nothing can. */
export const removedMarks = (snapshot: SnapshotFrom<typeof removalMachine>): Removed | null =>
  snapshot.hasTag("offered") ? snapshot.context.removed : null
