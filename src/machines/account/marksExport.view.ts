import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { marksExportMachine } from "./marksExport.machine.ts"

export type MarksExportRef = ActorRefFrom<typeof marksExportMachine>
type MarksExportSnapshot = SnapshotFrom<typeof marksExportMachine>

/** The name of the file that was saved last; null unless the last one was. */
export const savedFile = (snapshot: MarksExportSnapshot): string | null =>
  snapshot.matches("saved") ? (snapshot.context.file?.name ?? null) : null
export const isFailed = (snapshot: MarksExportSnapshot): boolean => snapshot.matches("failed")
