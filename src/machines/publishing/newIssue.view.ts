import type { ActorRefFrom, SnapshotFrom } from "xstate"
import { isWhole, type PickedPdf } from "../../domain/publishing/Draft.ts"
import { isComplete, type NewIssueForm, type PickRefusal } from "../../domain/publishing/NewIssue.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import type { newIssueMachine } from "./newIssue.machine.ts"

export type NewIssueRef = ActorRefFrom<typeof newIssueMachine>

type NewIssueSnapshot = SnapshotFrom<typeof newIssueMachine>

export const formOf = (snapshot: NewIssueSnapshot): NewIssueForm => snapshot.context.form
export const pdfOf = (snapshot: NewIssueSnapshot): PickedPdf | null => snapshot.context.pdf
/** Why the upload stopped, or the issue was not saved. */
export const troubleOf = (snapshot: NewIssueSnapshot): Trouble | null => snapshot.context.trouble
/** Why the last picked file was refused. */
export const pickProblemOf = (snapshot: NewIssueSnapshot): PickRefusal | null => snapshot.context.pickProblem

/** Bytes of the PDF that the server has acknowledged. */
export const acknowledgedOf = (snapshot: NewIssueSnapshot): number => snapshot.context.acknowledged

/** What to show of the PDF. */
export const stageOf = (
  snapshot: NewIssueSnapshot
): "none" | "sending" | "stalled" | "broken" | "interrupted" | "refused" | "uploaded" => {
  if (snapshot.matches({ filling: { uploading: "sending" } })) return "sending"
  if (snapshot.matches({ filling: { uploading: "stalled" } })) return "stalled"
  if (snapshot.matches({ filling: "broken" })) return "broken"
  if (snapshot.matches({ filling: "interrupted" })) return "interrupted"
  if (snapshot.matches({ filling: "refused" })) return "refused"
  return isWhole(snapshot.context) ? "uploaded" : "none"
}

/** The upload, once the server has the whole PDF. */
export const uploadOf = ({ context }: NewIssueSnapshot): string | null => (isWhole(context) ? context.upload : null)

export const isEditable = (snapshot: NewIssueSnapshot): boolean => snapshot.hasTag("editable")
export const isRecalling = (snapshot: NewIssueSnapshot): boolean => snapshot.matches("recalling")
export const isSaving = (snapshot: NewIssueSnapshot): boolean => snapshot.matches({ saving: "wanted" })
/** Cancelled while saving: the outcome is not known before the answer. */
export const isCancelling = (snapshot: NewIssueSnapshot): boolean => snapshot.matches({ saving: "cancelling" })
/** A save was not answered: the issue may have been added. */
export const isSent = (snapshot: NewIssueSnapshot): boolean => snapshot.context.sent !== null
/** An issue was added, and no other begun. */
export const isSaved = (snapshot: NewIssueSnapshot): boolean => snapshot.matches({ filling: "saved" })

/** Everything required is there, the whole PDF included. */
export const isReady = (snapshot: NewIssueSnapshot): boolean =>
  (snapshot.matches({ filling: "uploaded" }) || snapshot.matches("saving")) && isComplete(snapshot.context.form)
