import type { PdfRefusal } from "./refusals.ts"

/**
 * Thrown inside a conversion thread, which starts several times faster without Effect; only the tag leaves the thread.
 */
export class Refused extends Error {
  readonly refusal: PdfRefusal["_tag"]
  /** The page ran out of memory because of the resolution. */
  readonly whileDrawing: boolean
  constructor(refusal: PdfRefusal["_tag"], detail: string = refusal, whileDrawing = false) {
    super(detail)
    this.refusal = refusal
    this.whileDrawing = whileDrawing
  }
}
