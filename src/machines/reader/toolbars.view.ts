import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { toolbarsMachine } from "./toolbars.machine.ts"

export type ToolbarsRef = ActorRefFrom<typeof toolbarsMachine>

/** Whether the toolbars have stepped back from the page. */
export const areAway = (snapshot: SnapshotFrom<typeof toolbarsMachine>): boolean => !snapshot.hasTag("shown")
