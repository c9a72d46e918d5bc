import type { PdfRefusal } from "./refusals.ts"

/** Thrown inside a conversion thread, which starts several times faster without Effect; only the tag leaves it. */
export class Refused extends Error {
  readonly refusal: PdfRefusal["_tag"]
  constructor(refusal: PdfRefusal["_tag"], detail: string = refusal) {
    super(detail)
    this.refusal = refusal
  }
}
