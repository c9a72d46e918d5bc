import { points } from "../../src/domain/reader/sharpness.ts"
import { type Tile, tileBoxIn } from "../../src/domain/reader/tiles.ts"
import { fitInto, type Size } from "./frame.ts"
import type { OpenDocument } from "./openDocument.ts"
import { withPaper } from "./pageImage.ts"
import { encodeWebp } from "./webp.ts"
import { withPage } from "./withPage.ts"

/** Draws a part of a page fitted into its frame, with nothing written to the disk. Throws `Refused` if it cannot be shown. */
export const drawTile = (document: OpenDocument, frame: Size, tile: Tile): Promise<Uint8Array> =>
  withPage(document, tile.page, (page) => {
    const { left, top, width, height } = tileBoxIn(frame, tile)
    const fit = fitInto(frame, page)
    const scale = tile.dots / points
    const box = {
      left: Math.round(fit.left * scale) - left,
      top: Math.round(fit.top * scale) - top,
      width: Math.round(page.width * fit.factor * scale),
      height: Math.round(page.height * fit.factor * scale)
    }
    // Somebody waits for it, and it is one of many thousands: time matters more than bytes.
    return withPaper(page, { width, height, box }, (bitmap) => encodeWebp(bitmap, 0))
  })
