import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { Trouble } from "../../domain/Trouble.ts"
import type { TargetIssue, issueActionMachine } from "./issueAction.machine.ts"

export type IssueActionRef = ActorRefFrom<typeof issueActionMachine>

type IssueActionSnapshot = SnapshotFrom<typeof issueActionMachine>

/** The issue of the current action, or of the last refused one. */
export const targetOf = (snapshot: IssueActionSnapshot): TargetIssue | null => snapshot.context.issue
export const isConfirming = (snapshot: IssueActionSnapshot): boolean => snapshot.matches("confirming")
export const isActing = (snapshot: IssueActionSnapshot): boolean => snapshot.hasTag("busy")
export const actionTroubleOf = (snapshot: IssueActionSnapshot): Trouble | null => snapshot.context.trouble
