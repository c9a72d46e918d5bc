import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { fileSavingMachine } from "./fileSaving.machine.ts"

export type FileSavingRef = ActorRefFrom<typeof fileSavingMachine>
type FileSavingSnapshot = SnapshotFrom<typeof fileSavingMachine>

/** The name of the file that was saved last; null unless the last one was. */
export const savedFile = (snapshot: FileSavingSnapshot): string | null =>
  snapshot.matches("saved") ? (snapshot.context.file?.name ?? null) : null
export const isFailed = (snapshot: FileSavingSnapshot): boolean => snapshot.matches("failed")
