import type { PdfRefused } from "../../src/contract/publishing.ts"
import type { PdfRefusal } from "../conversion/refusals.ts"

/** The reason given to the publisher for each refusal of the conversion. */
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
