import { Schema } from "effect"
import { ConversionState } from "./ConversionState.ts"

/** An issue as its publisher's desk shows it. Moments are ISO 8601 in UTC; `publish_date` is the day its period begins. */
export const DeskIssue = Schema.Struct({
  ...ConversionState.fields,
  title: Schema.String,
  publication: Schema.Struct({ id: Schema.String, title: Schema.String }),
  publish_date: Schema.String,
  publish_at: Schema.String,
  published_at: Schema.NullOr(Schema.String),
  cover_image: Schema.NullOr(Schema.String),
  created: Schema.String
})
export type DeskIssue = typeof DeskIssue.Type

/** Its pages are being made. */
export const isConverting = ({ status }: Pick<DeskIssue, "status">): boolean => status === "CONVERTING"

/** It will change without anybody's doing: its pages are being made, or its time will come. */
export const isMoving = ({ status }: Pick<DeskIssue, "status">): boolean =>
  status === "CONVERTING" || status === "SCHEDULED"

/** Converting it once more may help: the server failed, or the machine had too little time or memory, not the PDF. */
export const isRetryable = ({ status, reason }: Pick<DeskIssue, "status" | "reason">): boolean =>
  status === "FAILED" && (reason === "fault" || reason === "tooSlow" || reason === "tooHeavy")

/** It may be deleted: readers of a published one have it. */
export const isRemovable = ({ status }: Pick<DeskIssue, "status">): boolean => status !== "PUBLISHED"
