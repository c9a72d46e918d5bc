import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { Trouble } from "../../domain/Trouble.ts"
import type { confirmationMachine } from "./confirmation.machine.ts"

export type ConfirmationRef = ActorRefFrom<typeof confirmationMachine>

type ConfirmationSnapshot = SnapshotFrom<typeof confirmationMachine>

export const isOfVisitor = (snapshot: ConfirmationSnapshot): boolean => snapshot.matches("visitor")
export const isAsking = (snapshot: ConfirmationSnapshot): boolean => snapshot.matches("asking")
/** Before anything was answered. */
export const isFirstAsked = (snapshot: ConfirmationSnapshot): boolean =>
  snapshot.matches("asking") && snapshot.context.trouble === null
export const isConfirmed = (snapshot: ConfirmationSnapshot): boolean => snapshot.matches("confirmed")
/** The server knows no such order of whoever reads, or none that is paid. */
export const isUnproven = (snapshot: ConfirmationSnapshot): boolean => snapshot.matches("unproven")
/** Why the server could not be asked, once it was tried. */
export const troubleOf = (snapshot: ConfirmationSnapshot): Trouble | null => snapshot.context.trouble
/** Nobody answered, and somebody may ask again; also while that is being done. */
export const isUnheard = (snapshot: ConfirmationSnapshot): boolean =>
  snapshot.matches("unheard") || (snapshot.matches("asking") && snapshot.context.trouble !== null)
