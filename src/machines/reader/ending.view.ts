import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { endingMachine } from "./ending.machine.ts"

export type EndingRef = ActorRefFrom<typeof endingMachine>
type EndingSnapshot = SnapshotFrom<typeof endingMachine>

export const isShown = (snapshot: EndingSnapshot): boolean => snapshot.hasTag("shown")
export const isUnfolded = (snapshot: EndingSnapshot): boolean => snapshot.hasTag("unfolded")
