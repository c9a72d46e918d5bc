import type { SnapshotFrom } from "xstate"
import type { Trouble } from "../../domain/Trouble.ts"
import type { membershipMachine } from "./membership.machine.ts"

type MembershipSnapshot = SnapshotFrom<typeof membershipMachine>

export const isConfirming = (snapshot: MembershipSnapshot): boolean => snapshot.matches("confirming")
export const isLeaving = (snapshot: MembershipSnapshot): boolean => snapshot.hasTag("busy")
export const troubleOf = (snapshot: MembershipSnapshot): Trouble | null => snapshot.context.trouble
