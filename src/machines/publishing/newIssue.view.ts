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
/** Why nothing was taken of what was picked last. */
export const mispickOf = (snapshot: NewIssueSnapshot): PickRefusal | null => snapshot.context.mispick

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
export const isSaving = (snapshot: NewIssueSnapshot): boolean => snapshot.matches({ saving: "wanted" })
/** Thrown away while it was being saved: what becomes of it is not known before the answer. */
export const isUnwanted = (snapshot: NewIssueSnapshot): boolean => snapshot.matches({ saving: "unwanted" })
/** It was sent to be saved, and no answer has come: the issue may have been added. */
export const isSent = (snapshot: NewIssueSnapshot): boolean => snapshot.context.sent !== null
/** The last issue was added, and nothing has been begun since. */
export const isSaved = (snapshot: NewIssueSnapshot): boolean => snapshot.matches({ filling: "saved" })

/** All that is asked for is there, the PDF's last byte included. */
export const isReady = (snapshot: NewIssueSnapshot): boolean =>
  (snapshot.matches({ filling: "uploaded" }) || snapshot.matches("saving")) && isComplete(snapshot.context.form)
