import type { OpenDocument } from "./openDocument.ts"
import type { OpenPage } from "./OpenPage.ts"
import { type Scale, withDrawing } from "./pageImage.ts"
import { encodeWebp } from "./webp.ts"
import { withPage } from "./withPage.ts"

/** A picture of page 1, by which a file is recognised. */
export interface FirstPagePicture {
  readonly webp: Uint8Array
  readonly width: number
  readonly height: number
}

/** Pixels, inclusive. */
export const firstPageBox = { width: 480, height: 720 } as const

/** As large as the box allows. */
const scaleOf = ({ width, height }: OpenPage): Scale =>
  width * firstPageBox.height > height * firstPageBox.width
    ? { width: firstPageBox.width }
    : { height: firstPageBox.height }

/** Draws page 1, with nothing written to the disk. Throws `Refused` if it cannot be shown. */
export const drawFirstPage = (document: OpenDocument): Promise<FirstPagePicture> =>
  withPage(document, 1, (page) =>
    withDrawing(page, scaleOf(page), async (bitmap) => ({
      webp: await encodeWebp(bitmap),
      width: bitmap.width,
      height: bitmap.height
    }))
  )
