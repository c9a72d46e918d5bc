import type { PdfRefusal } from "./refusals.ts"

/** Thrown inside a conversion thread, which starts several times faster without Effect; only the tag leaves it. */
export class Refused extends Error {
  readonly refusal: PdfRefusal["_tag"]
  /** It came of drawing the page so finely. */
  readonly whileDrawing: boolean
  constructor(refusal: PdfRefusal["_tag"], detail: string = refusal, whileDrawing = false) {
    super(detail)
    this.refusal = refusal
    this.whileDrawing = whileDrawing
  }
}
