import type { SnapshotFrom } from "xstate"
import type { DeskIssue } from "../../domain/publishing/DeskIssue.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import type { deskMachine } from "./desk.machine.ts"
import type { IssueActionRef } from "./issueAction.view.ts"

type DeskSnapshot = SnapshotFrom<typeof deskMachine>

export const isBusy = (snapshot: DeskSnapshot): boolean => snapshot.hasTag("busy")
/** The first answer to what is asked failed: nothing of it can be shown. */
export const isFailed = (snapshot: DeskSnapshot): boolean => snapshot.hasTag("failed")
/** How many issues are asked for, on all pages together. */
export const totalOf = (snapshot: DeskSnapshot): number => snapshot.context.total
/** What was loaded last; null until the first answer. */
export const issuesOf = (snapshot: DeskSnapshot): ReadonlyArray<DeskIssue> | null => snapshot.context.issues
/** Why the last request failed, until one succeeds. */
export const troubleOf = (snapshot: DeskSnapshot): Trouble | null => snapshot.context.trouble
export const actionRefOf = (snapshot: DeskSnapshot): IssueActionRef => snapshot.children["action"] as IssueActionRef
