import { copyFile } from "node:fs/promises"
import { join } from "node:path"
import { smallerCovers } from "../../src/domain/catalogue/cover.ts"
import type { Picture } from "./writePictures.ts"

/** The smaller covers for lists, the largest first. */
export const coverPictures = (folder: string): ReadonlyArray<Picture> =>
  smallerCovers
    .toSorted((a, b) => b - a)
    .map((width) => ({ path: join(folder, `cover-${width}.webp`), scale: { width } }))

/** Writes `cover.webp`, a copy of page 1 at 150 dpi. */
export const writeCover = (folder: string): Promise<void> =>
  copyFile(join(folder, "1.webp"), join(folder, "cover.webp"))
