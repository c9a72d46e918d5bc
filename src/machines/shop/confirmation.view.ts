import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { OrderLine } from "../../domain/shop/Order.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import type { confirmationMachine } from "./confirmation.machine.ts"

export type ConfirmationRef = ActorRefFrom<typeof confirmationMachine>

type ConfirmationSnapshot = SnapshotFrom<typeof confirmationMachine>

export const isOfVisitor = (snapshot: ConfirmationSnapshot): boolean => snapshot.matches("visitor")
export const isAsking = (snapshot: ConfirmationSnapshot): boolean => snapshot.matches("asking")
/** Before the first answer. */
export const isFirstAsked = (snapshot: ConfirmationSnapshot): boolean =>
  snapshot.matches("asking") && snapshot.context.trouble === null
export const isConfirmed = (snapshot: ConfirmationSnapshot): boolean => snapshot.matches("confirmed")
/** What was paid for. */
export const paidLines = ({ context }: ConfirmationSnapshot): ReadonlyArray<OrderLine> => context.order?.lines ?? []
/** The user has no such order, or it is not paid. */
export const isUnproven = (snapshot: ConfirmationSnapshot): boolean => snapshot.matches("unproven")
export const troubleOf = (snapshot: ConfirmationSnapshot): Trouble | null => snapshot.context.trouble
/** The call failed, also while it is retried. */
export const isUnanswered = (snapshot: ConfirmationSnapshot): boolean =>
  snapshot.matches("unanswered") || (snapshot.matches("asking") && snapshot.context.trouble !== null)
