import type { OpenPage } from "./OpenPage.ts"
import { drawPage, type Scale } from "./pageImage.ts"
import { encodeWebp } from "./webp.ts"
import { writeWhole } from "./writeWhole.ts"

export const writeImage = async (page: OpenPage, path: string, scale: Scale): Promise<void> => {
  using bitmap = drawPage(page, scale)
  await writeWhole(path, await encodeWebp(bitmap))
}
