import { Schema } from "effect"
import { ConversionState } from "./ConversionState.ts"

const { pages_done, pages_total, broken_pages, reason, reason_message } = ConversionState.fields

/** One of an issue's PDFs: the one that is shown, one that is to take its place, or an earlier one. Times are ISO 8601. */
export const IssuePdf = Schema.Struct({
  /** Counts an issue's PDFs, from 1. */
  number: Schema.Int,
  state: Schema.Literals(["queued", "running", "done", "failed"]),
  is_shown: Schema.Boolean,
  pages_done,
  pages_total,
  broken_pages,
  reason,
  reason_message,
  added: Schema.String,
  /** When another took its place; null if none has. */
  replaced: Schema.NullOr(Schema.String)
})
export type IssuePdf = typeof IssuePdf.Type

/** Its pages are being made, or will be. */
export const isUnderWay = ({ state }: Pick<IssuePdf, "state">): boolean => state === "queued" || state === "running"

/** It is the issue's, and its pages are there to be seen. */
export const isSeen = ({ state, is_shown }: Pick<IssuePdf, "state" | "is_shown">): boolean =>
  state === "done" && is_shown

/** It can be shown, and is not. */
export const canBeShown = ({ state, is_shown }: Pick<IssuePdf, "state" | "is_shown">): boolean =>
  state === "done" && !is_shown
