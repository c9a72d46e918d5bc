import type { PdfRefused } from "../../src/contract/publishing.ts"
import type { PdfRefusal } from "../conversion/refusals.ts"

/** What a publisher is told of a PDF that the conversion refuses. */
export const reasonOf: Record<PdfRefusal["_tag"], PdfRefused["reason"]> = {
  NotPdf: "notPdf",
  EmptyPdf: "empty",
  EncryptedPdf: "encrypted",
  DamagedPdf: "damaged",
  PdfWithoutPages: "noPages",
  TooManyPages: "tooManyPages",
  PageTooLarge: "pageTooLarge",
  TooSlow: "tooSlow",
  TooHeavy: "tooHeavy"
}
