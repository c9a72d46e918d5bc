import type { SnapshotFrom } from "xstate"
import type { Invitation } from "../../domain/shop/invitation.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import type { joiningMachine } from "./joining.machine.ts"

type JoiningSnapshot = SnapshotFrom<typeof joiningMachine>

export const isMissing = (snapshot: JoiningSnapshot): boolean => snapshot.matches("missing")
export const isRefused = (snapshot: JoiningSnapshot): boolean => snapshot.matches("refused")
export const hasJoined = (snapshot: JoiningSnapshot): boolean => snapshot.matches("joined")
export const isJoining = (snapshot: JoiningSnapshot): boolean => snapshot.hasTag("busy")
/** Null until known. */
export const invitationOf = (snapshot: JoiningSnapshot): Invitation | null => snapshot.context.invitation
export const troubleOf = (snapshot: JoiningSnapshot): Trouble | null => snapshot.context.trouble
