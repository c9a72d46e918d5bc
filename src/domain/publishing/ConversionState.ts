import { Schema } from "effect"
import { IssueStatus } from "../catalogue/Issue.ts"

/** Why a PDF cannot become an issue, by name. */
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
 * How far an issue's pages are. `pages_total` is 0 until the PDF was opened. `broken_pages`, counted from 1, could not be
 * shown and say so. `reason` tells why a FAILED one failed: what the PDF lacks, or `fault` where the server could not do
 * it; `reason_message` is the same as a sentence.
 */
export const ConversionState = Schema.Struct({
  id: Schema.String,
  status: IssueStatus,
  pages_done: Schema.Int,
  pages_total: Schema.Int,
  broken_pages: Schema.Array(Schema.Int),
  reason: Schema.NullOr(Schema.Literals([...PdfReason.literals, "fault"])),
  reason_message: Schema.NullOr(Schema.String)
})
export type ConversionState = typeof ConversionState.Type
