import { join } from "node:path"
import { smallerCovers } from "../../src/domain/catalogue/cover.ts"
import type { OpenPage } from "./OpenPage.ts"
import { writeImage } from "./writeImage.ts"

/** `cover.webp` at 150 dpi, and the smaller ones that lists of issues show. */
export const writeCover = async (page: OpenPage, folder: string): Promise<void> => {
  await writeImage(page, join(folder, "cover.webp"), { dpi: 150 })
  for (const width of smallerCovers) await writeImage(page, join(folder, `cover-${width}.webp`), { width })
}
