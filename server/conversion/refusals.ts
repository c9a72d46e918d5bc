import { Schema } from "effect"

/** The file does not begin like a PDF. */
export class NotPdf extends Schema.TaggedError<NotPdf>()("NotPdf", {}) {}

export class EmptyPdf extends Schema.TaggedError<EmptyPdf>()("EmptyPdf", {}) {}

/** It needs a password to open; restrictions on copying or printing do not matter. */
export class EncryptedPdf extends Schema.TaggedError<EncryptedPdf>()("EncryptedPdf", {}) {}

/** It begins like a PDF, but its structure cannot be read, for example because its end is missing. */
export class DamagedPdf extends Schema.TaggedError<DamagedPdf>()("DamagedPdf", {}) {}

export class PdfWithoutPages extends Schema.TaggedError<PdfWithoutPages>()("PdfWithoutPages", {}) {}

/** It has, or claims to have, more than `maxPdfPages`. */
export class TooManyPages extends Schema.TaggedError<TooManyPages>()("TooManyPages", {}) {}

/** One side of a page is longer than `maxPageSide`. */
export class PageTooLarge extends Schema.TaggedError<PageTooLarge>()("PageTooLarge", {}) {}

/** Opening it or making its pages takes too long. */
export class TooSlow extends Schema.TaggedError<TooSlow>()("TooSlow", {}) {}

/** Opening it or making its pages needs too much memory. */
export class TooHeavy extends Schema.TaggedError<TooHeavy>()("TooHeavy", {}) {}

export const PdfRefusal = Schema.Union([
  NotPdf,
  EmptyPdf,
  EncryptedPdf,
  DamagedPdf,
  PdfWithoutPages,
  TooManyPages,
  PageTooLarge,
  TooSlow,
  TooHeavy
])
export type PdfRefusal = typeof PdfRefusal.Type

/**
 * A step failed, as far as known not because of the PDF: `crashed` (its thread ended), `full` (the disk is), `faulty`
 * (another disk error, or no memory left) or `starved` (no thread or no processor time). `page` is null if the step concerns the whole document.
 * `detail` is only for the log.
 */
export class ConversionFailed extends Schema.TaggedError<ConversionFailed>()("ConversionFailed", {
  page: Schema.NullOr(Schema.Int),
  reason: Schema.Literals(["crashed", "full", "faulty", "starved"]),
  detail: Schema.String
}) {}
