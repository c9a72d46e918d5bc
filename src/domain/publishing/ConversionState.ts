import { Schema } from "effect"
import { IssueStatus } from "../catalogue/Issue.ts"

/** Why a PDF cannot become an issue. */
export const PdfReason = Schema.Literals([
  "notPdf",
  "empty",
  "encrypted",
  "damaged",
  "noPages",
  "tooManyPages",
  "pageTooLarge",
  "tooSlow",
  "tooHeavy"
])
export type PdfReason = typeof PdfReason.Type

/**
 * The progress of an issue's pages. `pages_total` is 0 until the PDF is opened. `broken_pages`, from 1, show a message
 * instead. `reason` says why it FAILED: `noRoom` if the server's disk was full, `fault` for another fault of it.
 */
export const ConversionState = Schema.Struct({
  id: Schema.String,
  status: IssueStatus,
  pages_done: Schema.Int,
  pages_total: Schema.Int,
  broken_pages: Schema.Array(Schema.Int),
  reason: Schema.NullOr(Schema.Literals([...PdfReason.literals, "noRoom", "fault"])),
  reason_message: Schema.NullOr(Schema.String)
})
export type ConversionState = typeof ConversionState.Type
