import { fitInto, type Size } from "../frame.ts"
import type { OpenDocument } from "../openDocument.ts"
import { type Bitmap, withDrawing } from "../pageImage.ts"
import { Refused } from "../Refused.ts"
import { encodeWebp } from "../webp.ts"
import { withPage } from "../withPage.ts"
import type { PagePicture } from "./ProposedArticle.ts"

/** Pixels across a picture, at most; drawn no finer than the page's own image. */
const widest = 1200
const finest = 150

const cut = ({ width, height, data }: Bitmap, left: number, top: number, right: number, bottom: number): Bitmap => {
  const [from, to] = [Math.max(0, Math.round(left)), Math.min(width, Math.round(right))]
  const [first, last] = [Math.max(0, Math.round(top)), Math.min(height, Math.round(bottom))]
  const [across, down] = [Math.max(1, to - from), Math.max(1, last - first)]
  const part = new Uint8ClampedArray(across * down * 4)
  for (let row = 0; row < down; row += 1) {
    const start = ((first + row) * width + from) * 4
    part.set(data.subarray(start, start + across * 4), row * across * 4)
  }
  return { width: across, height: down, data: part }
}

/** A picture as WebP, the same at each drawing; null if its page cannot be drawn. */
export const drawnPicture = async (document: OpenDocument, { page, box }: PagePicture, frame: Size) => {
  try {
    return await withPage(document, page, (open) => {
      const { factor, left, top } = fitInto(frame, open)
      const dpi = Math.min(finest, (72 * widest * factor) / box.width)
      return withDrawing(open, { dpi }, (drawing) => {
        const pixels = drawing.width / open.width / factor
        return encodeWebp(
          cut(
            drawing,
            (box.left - left) * pixels,
            (box.top - top) * pixels,
            (box.left + box.width - left) * pixels,
            (box.top + box.height - top) * pixels
          )
        )
      })
    })
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}
