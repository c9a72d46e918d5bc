import { join } from "node:path"
import type { OpenPage } from "./OpenPage.ts"
import { drawPage } from "./pageImage.ts"
import { encodeWebp } from "./webp.ts"
import { writeWhole } from "./writeWhole.ts"

const WIDTHS = [320, 640]

/** `cover.webp` at 150 dpi, and the smaller ones that lists of issues show: `cover-320.webp`, `cover-640.webp`. */
export const writeCover = async (page: OpenPage, folder: string): Promise<void> => {
  await writeWhole(join(folder, "cover.webp"), await encodeWebp(drawPage(page, { dpi: 150 })))
  for (const width of WIDTHS) {
    await writeWhole(join(folder, `cover-${width}.webp`), await encodeWebp(drawPage(page, { width })))
  }
}
