import type { OpenPage } from "./OpenPage.ts"
import { type Scale, withDrawing } from "./pageImage.ts"
import { encodeWebp } from "./webp.ts"
import { writeAtomically } from "./writeAtomically.ts"

export const writeImage = async (page: OpenPage, path: string, scale: Scale): Promise<void> =>
  writeAtomically(path, await withDrawing(page, scale, encodeWebp))
