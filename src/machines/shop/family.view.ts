import type { SnapshotFrom } from "xstate"
import type { Family, FamilyMember } from "../../domain/shop/Family.ts"
import type { InvitationProblem } from "../../domain/shop/invitation.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import type { familyMachine } from "./family.machine.ts"

type FamilySnapshot = SnapshotFrom<typeof familyMachine>

/** Null until loaded. */
export const familyOf = (snapshot: FamilySnapshot): Family | null => snapshot.context.family
export const isFailed = (snapshot: FamilySnapshot): boolean => snapshot.matches("failed")
export const isBusy = (snapshot: FamilySnapshot): boolean => snapshot.hasTag("busy")
export const isInviting = (snapshot: FamilySnapshot): boolean => snapshot.matches("inviting")
export const isConfirming = (snapshot: FamilySnapshot): boolean => snapshot.matches("confirming")
export const emailOf = (snapshot: FamilySnapshot): string => snapshot.context.email
export const problemOf = (snapshot: FamilySnapshot): InvitationProblem | null => snapshot.context.problem
/** The email just invited. */
export const invitedOf = (snapshot: FamilySnapshot): string | null =>
  snapshot.matches("shown") && snapshot.context.invited !== "" ? snapshot.context.invited : null
/** The member being removed. */
export const dismissedOf = (snapshot: FamilySnapshot): string | null =>
  snapshot.matches("dismissing") ? snapshot.context.id : null
/** The member whose removal is being confirmed. */
export const doubtedOf = ({ context: { family, id } }: FamilySnapshot): FamilyMember | null =>
  family?.members.find((one) => one.id === id) ?? null
export const troubleOf = (snapshot: FamilySnapshot): Trouble | null => snapshot.context.trouble
