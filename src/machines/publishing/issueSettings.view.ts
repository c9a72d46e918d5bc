import type { ActorRefFrom, SnapshotFrom } from "xstate"
import { changedFields } from "../../domain/publishing/changedFields.ts"
import type { EditableIssue } from "../../domain/publishing/EditableIssue.ts"
import type { IssueForm, IssueProblems } from "../../domain/publishing/IssueForm.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import type { issueSettingsMachine } from "./issueSettings.machine.ts"

export type IssueSettingsRef = ActorRefFrom<typeof issueSettingsMachine>
type Snapshot = SnapshotFrom<typeof issueSettingsMachine>

export const isLoading = (snapshot: Snapshot): boolean => snapshot.matches("loading")
export const isFailed = (snapshot: Snapshot): boolean => snapshot.matches("failed")
export const isEditable = (snapshot: Snapshot): boolean => snapshot.hasTag("editable")
export const isSaving = (snapshot: Snapshot): boolean => snapshot.matches("saving")
export const isSaved = (snapshot: Snapshot): boolean => snapshot.matches({ open: "saved" })
export const isConfirming = (snapshot: Snapshot): boolean => snapshot.matches("confirming")
export const isCovering = (snapshot: Snapshot): boolean => snapshot.matches("covering")
/** Its sale is being stopped or resumed. */
export const isSaleChanging = (snapshot: Snapshot): boolean =>
  snapshot.matches("stopping") || snapshot.matches("resuming")
/** The page that is to be the cover, as it is typed. */
export const pageOf = (snapshot: Snapshot): string => snapshot.context.page
export const isPageWrong = (snapshot: Snapshot): boolean => snapshot.context.isPageWrong
/** As the server knows it; null until it is loaded. */
export const knownOf = (snapshot: Snapshot): EditableIssue | null => snapshot.context.known
export const formOf = (snapshot: Snapshot): IssueForm => snapshot.context.form
/** The server does not have the form as it is. */
export const isUnsaved = ({ context: { savedForm, form } }: Snapshot): boolean =>
  Object.keys(changedFields(savedForm, form)).length > 0
export const problemsOf = (snapshot: Snapshot): IssueProblems => snapshot.context.problems
/** Why it could not be loaded, saved, unpublished or published. */
export const troubleOf = ({ context }: Snapshot): Trouble | null => (context.isOfCover ? null : context.trouble)
/** Why the cover could not be made. */
export const coverTroubleOf = ({ context }: Snapshot): Trouble | null => (context.isOfCover ? context.trouble : null)
