import type { ActorRefFrom, SnapshotFrom } from "xstate"
import { isWhole, type PickedPdf } from "../../domain/publishing/Draft.ts"
import { isComplete, type NewIssueForm } from "../../domain/publishing/NewIssue.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import type { newIssueMachine } from "./newIssue.machine.ts"

export type NewIssueRef = ActorRefFrom<typeof newIssueMachine>

type NewIssueSnapshot = SnapshotFrom<typeof newIssueMachine>

export const formOf = (snapshot: NewIssueSnapshot): NewIssueForm => snapshot.context.form
export const pdfOf = (snapshot: NewIssueSnapshot): PickedPdf | null => snapshot.context.pdf
export const troubleOf = (snapshot: NewIssueSnapshot): Trouble | null => snapshot.context.trouble

/** Bytes of the PDF that the server has acknowledged. */
export const acknowledgedOf = (snapshot: NewIssueSnapshot): number => snapshot.context.acknowledged

/** What there is to see of the PDF. */
export const stageOf = (
  snapshot: NewIssueSnapshot
): "none" | "sending" | "stalled" | "broken" | "interrupted" | "uploaded" => {
  if (snapshot.matches({ filling: { uploading: "sending" } })) return "sending"
  if (snapshot.matches({ filling: { uploading: "stalled" } })) return "stalled"
  if (snapshot.matches({ filling: "broken" })) return "broken"
  if (snapshot.matches({ filling: "interrupted" })) return "interrupted"
  return isWhole(snapshot.context) ? "uploaded" : "none"
}

export const isEditable = (snapshot: NewIssueSnapshot): boolean => snapshot.hasTag("editable")
export const isRecalling = (snapshot: NewIssueSnapshot): boolean => snapshot.matches("recalling")
export const isSaving = (snapshot: NewIssueSnapshot): boolean => snapshot.matches("saving")
/** The last issue was added, and nothing has been begun since. */
export const isSaved = (snapshot: NewIssueSnapshot): boolean => snapshot.matches({ filling: "saved" })

/** All that is asked for is there, the PDF's last byte included. */
export const isReady = ({ context }: NewIssueSnapshot): boolean => isWhole(context) && isComplete(context.form)
