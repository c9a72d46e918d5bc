import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { Trouble } from "../../domain/Trouble.ts"
import type { marksSyncMachine } from "./marksSync.machine.ts"

export type MarksSyncRef = ActorRefFrom<typeof marksSyncMachine>
type MarksSyncSnapshot = SnapshotFrom<typeof marksSyncMachine>

/** Why the account's marks are not at hand, and this device's not saved there; null while they are. */
export const syncTrouble = ({ context }: MarksSyncSnapshot): Trouble | null => context.trouble
