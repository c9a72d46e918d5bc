import { join } from "node:path"
import type { OpenPage } from "./OpenPage.ts"
import { writeImage } from "./writeImage.ts"

const WIDTHS = [320, 640]

/** `cover.webp` at 150 dpi, and the smaller ones that lists of issues show: `cover-320.webp`, `cover-640.webp`. */
export const writeCover = async (page: OpenPage, folder: string): Promise<void> => {
  await writeImage(page, join(folder, "cover.webp"), { dpi: 150 })
  for (const width of WIDTHS) await writeImage(page, join(folder, `cover-${width}.webp`), { width })
}
