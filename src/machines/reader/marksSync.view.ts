import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { Trouble } from "../../domain/Trouble.ts"
import { isRefused, type marksSyncMachine } from "./marksSync.machine.ts"

export type MarksSyncRef = ActorRefFrom<typeof marksSyncMachine>
type MarksSyncSnapshot = SnapshotFrom<typeof marksSyncMachine>

/** Whether the server has all of a signed-in user's marks, and this browser all of the server's. */
export const isSaved = (snapshot: MarksSyncSnapshot): boolean => snapshot.matches({ signedIn: "agreed" })

/** Why the account's marks are not at hand, and this device's not saved there; null while they are. */
export const syncTrouble = ({ context }: MarksSyncSnapshot): Trouble | null => context.trouble

/** Why the server does not take the marks as they are; null unless it said so. */
export const saveRefusal = ({ context }: MarksSyncSnapshot): Trouble | null =>
  isRefused(context, context.marks) ? (context.refusal?.trouble ?? null) : null

/** Whether the server is asked for its marks. */
export const isAskingServer = (snapshot: MarksSyncSnapshot): boolean => snapshot.matches({ signedIn: "asking" })
