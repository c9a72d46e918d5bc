import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { PickedPdf } from "../../domain/publishing/Draft.ts"
import { type IssuePdf, isUnderWay } from "../../domain/publishing/IssuePdf.ts"
import type { PickRefusal } from "../../domain/publishing/NewIssue.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import type { issuePdfsMachine, PdfAct } from "./issuePdfs.machine.ts"

export type IssuePdfsRef = ActorRefFrom<typeof issuePdfsMachine>
type Snapshot = SnapshotFrom<typeof issuePdfsMachine>

export const isLoading = (snapshot: Snapshot): boolean => snapshot.matches("loading")
export const isFailed = (snapshot: Snapshot): boolean => snapshot.matches("failed")
export const isEditable = (snapshot: Snapshot): boolean => snapshot.hasTag("editable")
export const isConfirming = (snapshot: Snapshot): boolean => snapshot.matches("confirming")
export const isActing = (snapshot: Snapshot): boolean => snapshot.matches("acting")
/** Latest first; null until they are loaded. */
export const pdfsOf = (snapshot: Snapshot): ReadonlyArray<IssuePdf> | null => snapshot.context.pdfs
/** One of them is being converted: no other can be sent. */
export const isConverting = ({ context }: Snapshot): boolean => context.pdfs?.some(isUnderWay) ?? false
/** What is, or was last, done with one of them. */
export const doingOf = ({ context }: Snapshot): PdfAct | null => context.doing
export const pdfOf = ({ context }: Snapshot): PickedPdf | null => context.pdf
export const acknowledgedOf = ({ context }: Snapshot): number => context.acknowledged
/** Why the last picked file was refused. */
export const pickProblemOf = ({ context }: Snapshot): PickRefusal | null => context.pickProblem
export const troubleOf = ({ context }: Snapshot): Trouble | null => context.trouble

/** What to show of the file that is sent. */
export const stageOf = (snapshot: Snapshot): "none" | "sending" | "stalled" | "broken" | "replacing" | "held" => {
  if (snapshot.matches({ uploading: "sending" })) return "sending"
  if (snapshot.matches({ uploading: "stalled" })) return "stalled"
  if (snapshot.matches("broken")) return "broken"
  if (snapshot.matches("replacing")) return "replacing"
  return snapshot.matches("held") ? "held" : "none"
}
