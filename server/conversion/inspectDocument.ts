import type { Inspection } from "./Conversion.ts"
import { frameOf } from "./frame.ts"
import type { OpenDocument } from "./openDocument.ts"

/**
 * Throws `Refused` if the document cannot become an issue; one page that can be shown is enough. `open` opens it again
 * each time.
 */
export const inspectDocument = async (open: () => Promise<OpenDocument>): Promise<Inspection> => {
  const { pageCount, title } = await open()
  const { width, height } = await frameOf(open)
  return { pageCount, pageWidth: width, pageHeight: height, title }
}
