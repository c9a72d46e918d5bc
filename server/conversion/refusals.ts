import { Schema } from "effect"

/** The file does not begin as a PDF does. */
export class NotPdf extends Schema.TaggedError<NotPdf>()("NotPdf", {}) {}

/** The file has no bytes. */
export class EmptyPdf extends Schema.TaggedError<EmptyPdf>()("EmptyPdf", {}) {}

/** A password is needed to open it. Restrictions on copying or printing alone are no obstacle. */
export class EncryptedPdf extends Schema.TaggedError<EncryptedPdf>()("EncryptedPdf", {}) {}

/** It begins as a PDF, but its structure cannot be read, for example because the end is missing. */
export class DamagedPdf extends Schema.TaggedError<DamagedPdf>()("DamagedPdf", {}) {}

/** It opens and has nothing to show. */
export class PdfWithoutPages extends Schema.TaggedError<PdfWithoutPages>()("PdfWithoutPages", {}) {}

/** It has, or says that it has, more than `maxPdfPages`. */
export class TooManyPages extends Schema.TaggedError<TooManyPages>()("TooManyPages", {}) {}

/** A page has a side of more than `longestPageSide`. */
export class PageTooLarge extends Schema.TaggedError<PageTooLarge>()("PageTooLarge", {}) {}

/** It takes longer to open, or its pages to make, than anybody can be asked to wait. */
export class TooSlow extends Schema.TaggedError<TooSlow>()("TooSlow", {}) {}

/** It needs more memory to open, or its pages to make, than a conversion may take. */
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
 * One step of a conversion could not be done, through no fault of the PDF that we know of: `crashed` (its thread ended),
 * `faulty` (the disk, or no memory left) or `starved` (no thread could be had, or none had the time). `page` is null where the step belongs to the whole document. `detail` is for the log, never for
 * people.
 */
export class ConversionFailed extends Schema.TaggedError<ConversionFailed>()("ConversionFailed", {
  page: Schema.NullOr(Schema.Int),
  reason: Schema.Literals(["crashed", "faulty", "starved"]),
  detail: Schema.String
}) {}
