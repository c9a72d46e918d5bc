import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { barsMachine } from "./bars.machine.ts"

export type BarsRef = ActorRefFrom<typeof barsMachine>

/** Whether the bars have stepped back from the page. */
export const areAway = (snapshot: SnapshotFrom<typeof barsMachine>): boolean => !snapshot.hasTag("shown")
