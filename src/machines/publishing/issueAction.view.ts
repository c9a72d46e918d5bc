import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { Trouble } from "../../domain/Trouble.ts"
import type { ActedOn, issueActionMachine } from "./issueAction.machine.ts"

export type IssueActionRef = ActorRefFrom<typeof issueActionMachine>

type IssueActionSnapshot = SnapshotFrom<typeof issueActionMachine>

/** The issue that something is done to, or that refused it. */
export const actedOn = (snapshot: IssueActionSnapshot): ActedOn | null => snapshot.context.issue
export const isConfirming = (snapshot: IssueActionSnapshot): boolean => snapshot.matches("confirming")
export const isActing = (snapshot: IssueActionSnapshot): boolean => snapshot.hasTag("busy")
export const actionTroubleOf = (snapshot: IssueActionSnapshot): Trouble | null => snapshot.context.trouble
