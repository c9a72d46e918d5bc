import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { People, PublicationMember } from "../../domain/publishing/People.ts"
import type { InvitationProblem } from "../../domain/shop/invitation.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import type { InvitationForm, peopleMachine } from "./people.machine.ts"

export type PeopleRef = ActorRefFrom<typeof peopleMachine>
type Snapshot = SnapshotFrom<typeof peopleMachine>

/** Null until loaded. */
export const peopleOf = (snapshot: Snapshot): People | null => snapshot.context.people
export const isLoading = (snapshot: Snapshot): boolean => snapshot.matches("loading")
export const isFailed = (snapshot: Snapshot): boolean => snapshot.matches("failed")
export const isBusy = (snapshot: Snapshot): boolean => snapshot.hasTag("busy")
export const isInviting = (snapshot: Snapshot): boolean =>
  snapshot.matches("changing") && snapshot.context.change?.kind === "invite"
export const formOf = (snapshot: Snapshot): InvitationForm => snapshot.context.form
export const problemOf = (snapshot: Snapshot): InvitationProblem | null => snapshot.context.problem
export const troubleOf = (snapshot: Snapshot): Trouble | null => snapshot.context.trouble
/** The address just invited. */
export const invitedOf = (snapshot: Snapshot): string | null => {
  const { change } = snapshot.context
  return snapshot.matches("shown") && change?.kind === "invite" ? change.email : null
}
/** The member whose role or place is being changed. */
export const changedOf = (snapshot: Snapshot): string | null => {
  const { change } = snapshot.context
  return snapshot.matches("changing") && change !== null && "member" in change ? change.member : null
}
export const isLeaving = (snapshot: Snapshot): boolean =>
  snapshot.matches("changing") && snapshot.context.change?.kind === "leave"
/** What is being confirmed: the removal of a member, or leaving. */
export const doubtOf = (snapshot: Snapshot): "remove" | "leave" | null => {
  const { change } = snapshot.context
  if (!snapshot.matches("confirming") || change === null) return null
  return change.kind === "leave" ? "leave" : "remove"
}
/** The member whose removal was asked for last. */
export const doubtedOf = ({ context: { people, change } }: Snapshot): PublicationMember | null =>
  change?.kind === "remove" ? (people?.members.find(({ id }) => id === change.member) ?? null) : null
