import type { OpenPage } from "./OpenPage.ts"
import { type Bitmap, pixelsOf, type Scale, withDrawing } from "./pageImage.ts"
import { scaledBitmap } from "./scaledBitmap.ts"
import { encodeWebp } from "./webp.ts"
import { writeAtomically } from "./writeAtomically.ts"

/** A picture of a page: its file, and its size. */
export interface Picture {
  readonly path: string
  readonly scale: Scale
}

const writeWebp = async (path: string, bitmap: Bitmap): Promise<void> => writeAtomically(path, await encodeWebp(bitmap))

interface Options {
  /** What takes longer to draw, in milliseconds, is not drawn anew for smaller pictures. */
  readonly slow?: number
  readonly write?: (path: string, bitmap: Bitmap) => Promise<void>
}

const SLOW = 1000
/** Of a picture less larger than this, a scaled one would be blurred. */
const MIN_RATIO = 1.9

/**
 * Writes pictures of a page, the largest first. A page of heavy drawings is drawn once: smaller pictures are scaled
 * down from the one before, which is as good as drawing them.
 */
export const writePictures = async (
  page: OpenPage,
  [largest, ...smaller]: ReadonlyArray<Picture>,
  { slow = SLOW, write = writeWebp }: Options = {}
): Promise<void> => {
  if (largest === undefined) return
  const begun = performance.now()
  const left = await withDrawing(page, largest.scale, async (drawn) => {
    const isSlow = performance.now() - begun >= slow
    await write(largest.path, drawn)
    const others: Array<Picture> = []
    let source = drawn
    for (const picture of smaller) {
      const size = pixelsOf(page, picture.scale)
      if (isSlow && drawn.width >= MIN_RATIO * size.width) {
        const sharp = source.width >= MIN_RATIO * size.width ? source : drawn
        source = scaledBitmap(sharp, size)
        await write(picture.path, source)
      } else others.push(picture)
    }
    return others
  })
  await writePictures(page, left, { slow, write })
}
