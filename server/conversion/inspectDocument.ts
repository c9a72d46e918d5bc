import type { Inspection } from "./Conversion.ts"
import type { OpenDocument } from "./openDocument.ts"
import { withPage } from "./OpenPage.ts"

export const inspectDocument = (document: OpenDocument): Promise<Inspection> =>
  withPage(document, 1, ({ width, height }) => ({
    pageCount: document.pageCount,
    pageWidth: width,
    pageHeight: height,
    title: document.title
  }))
