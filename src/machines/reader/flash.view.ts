import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { flashMachine } from "./flash.machine.ts"

export type FlashRef = ActorRefFrom<typeof flashMachine>
type FlashSnapshot = SnapshotFrom<typeof flashMachine>

export const soughtHighlight = (snapshot: FlashSnapshot): string | null =>
  snapshot.matches("sought") ? snapshot.context.id : null
export const flashedHighlight = (snapshot: FlashSnapshot): string | null =>
  snapshot.matches("shown") ? snapshot.context.id : null
