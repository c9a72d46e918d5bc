import type { OpenPage } from "./OpenPage.ts"
import { type Scale, withDrawing } from "./pageImage.ts"
import { encodeWebp } from "./webp.ts"
import { writeWhole } from "./writeWhole.ts"

export const writeImage = async (page: OpenPage, path: string, scale: Scale): Promise<void> =>
  writeWhole(path, await withDrawing(page, scale, encodeWebp))
