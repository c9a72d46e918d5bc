import type { Inspection } from "./Conversion.ts"
import { frameOf } from "./frame.ts"
import type { OpenDocument } from "./openDocument.ts"

/** Throws `Refused` where the document as a whole cannot become an issue; one page that can be shown is enough. */
export const inspectDocument = (document: OpenDocument): Inspection => {
  const { width, height } = frameOf(document)
  return { pageCount: document.pageCount, pageWidth: width, pageHeight: height, title: document.title }
}
