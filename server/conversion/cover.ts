import { copyFile } from "node:fs/promises"
import { join } from "node:path"
import { smallerCovers } from "../../src/domain/catalogue/cover.ts"
import type { OpenPage } from "./OpenPage.ts"
import { writeImage } from "./writeImage.ts"

/** Writes `cover.webp`, a copy of page 1 at 150 dpi, and the smaller covers for lists. */
export const writeCover = async (page: OpenPage, folder: string): Promise<void> => {
  await copyFile(join(folder, "1.webp"), join(folder, "cover.webp"))
  for (const width of smallerCovers) await writeImage(page, join(folder, `cover-${width}.webp`), { width })
}
