import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { Trouble } from "../../domain/Trouble.ts"
import type { marksSyncMachine } from "./marksSync.machine.ts"

export type MarksSyncRef = ActorRefFrom<typeof marksSyncMachine>
type MarksSyncSnapshot = SnapshotFrom<typeof marksSyncMachine>

/** Whether the server has all of a signed-in user's marks, and this browser all of the server's. */
export const isSaved = (snapshot: MarksSyncSnapshot): boolean => snapshot.matches({ signedIn: "agreed" })

/** Why the account's marks are not at hand, and this device's not saved there; null while they are. */
export const syncTrouble = ({ context }: MarksSyncSnapshot): Trouble | null => context.trouble
