import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { Trouble } from "../../domain/Trouble.ts"
import type { attachmentSavingMachine } from "./attachmentSaving.machine.ts"

export type AttachmentSavingRef = ActorRefFrom<typeof attachmentSavingMachine>
type Snapshot = SnapshotFrom<typeof attachmentSavingMachine>

/** The id of the file that is being saved; null if none is. */
export const savedOf = (snapshot: Snapshot): string | null =>
  snapshot.matches("saving") ? (snapshot.context.attachment?.id ?? null) : null
export const troubleOf = (snapshot: Snapshot): Trouble | null => snapshot.context.trouble
