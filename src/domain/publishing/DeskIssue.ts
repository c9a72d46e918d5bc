import { Schema } from "effect"
import { ConversionState } from "./ConversionState.ts"

/** An issue on its publisher's desk. Times are ISO 8601 in UTC; `publish_date` is the start of its period. */
export const DeskIssue = Schema.Struct({
  ...ConversionState.fields,
  title: Schema.String,
  publication: Schema.Struct({ id: Schema.String, title: Schema.String }),
  publish_date: Schema.String,
  publish_at: Schema.String,
  published_at: Schema.NullOr(Schema.String),
  cover_image: Schema.NullOr(Schema.String),
  created: Schema.String,
  /** It is not deleted: it was published, and, if it is off sale, somebody has it, marked something or is paying for it. */
  is_kept: Schema.Boolean
})
export type DeskIssue = typeof DeskIssue.Type

export const isConverting = ({ status }: Pick<DeskIssue, "status">): boolean => status === "CONVERTING"

/** Its state will change by itself. */
export const isMoving = ({ status }: Pick<DeskIssue, "status">): boolean =>
  status === "CONVERTING" || status === "SCHEDULED"

/** Not the file's own: the server failed, or had too little room, time or memory. */
const passing: ReadonlyArray<ConversionState["reason"]> = ["fault", "noRoom", "tooSlow", "tooHeavy"]

/** Converting it again may help. */
export const isRetryable = ({ status, reason }: Pick<DeskIssue, "status" | "reason">): boolean =>
  status === "FAILED" && passing.includes(reason)

/** A published issue stays, and one that users have. */
export const isRemovable = ({ status, is_kept }: Pick<DeskIssue, "status" | "is_kept">): boolean =>
  status !== "PUBLISHED" && !is_kept

/** Seconds for which an issue stays among what is in the making once it is published. */
export const currentSeconds = 600

/** It is in the making, or was so a moment ago. `now` in milliseconds since 1970. */
export const isCurrent = ({ status, published_at }: Pick<DeskIssue, "status" | "published_at">, now: number): boolean =>
  (status !== "PUBLISHED" && status !== "DRAFT") ||
  published_at === null ||
  now - Date.parse(published_at) < 1000 * currentSeconds
