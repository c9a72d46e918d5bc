import { fitInto, type Size } from "./frame.ts"
import type { OpenDocument } from "./openDocument.ts"
import { withDrawing } from "./pageImage.ts"
import { encodeWebp } from "./webp.ts"
import { withPage } from "./withPage.ts"

/** Draws a page fitted into its frame, to be seen closer than its own picture allows. Throws `Refused` if it cannot be shown. */
export const zoomPicture = (document: OpenDocument, frame: Size, page: number, dpi: number): Promise<Uint8Array> =>
  withPage(document, page, (open) =>
    withDrawing(open, { dpi: dpi * fitInto(frame, open).factor }, (bitmap) => encodeWebp(bitmap))
  )
