import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { smallerCovers } from "../../src/domain/catalogue/cover.ts"
import { accentColour } from "./accentColour.ts"
import type { StartedConversion } from "./Conversion.ts"
import type { OpenDocument } from "./openDocument.ts"
import { withDrawing } from "./pageImage.ts"
import { withPage } from "./withPage.ts"
import { writeAtomically } from "./writeAtomically.ts"
import { type Picture, writePictures } from "./writePictures.ts"

/** The smaller covers for lists, the largest first. */
export const coverPictures = (folder: string): ReadonlyArray<Picture> =>
  smallerCovers
    .toSorted((a, b) => b - a)
    .map((width) => ({ path: join(folder, `cover-${width}.webp`), scale: { width } }))

/** Writes `cover.webp`, a copy of a page at 150 dpi, the first unless another is asked for. */
export const writeCover = async (folder: string, page = 1, into = folder): Promise<void> =>
  writeAtomically(join(into, "cover.webp"), await readFile(join(folder, `${page}.webp`)))

/** Draws covers of a page, whose own pictures exist in the folder, into another or the same, and finds its colour. */
export const coverIssue = (
  document: OpenDocument,
  folder: string,
  number: number,
  into: string
): Promise<Pick<StartedConversion, "accentColour">> =>
  withPage(document, number, async (page) => {
    await writePictures(page, coverPictures(into))
    await writeCover(folder, number, into)
    return { accentColour: await withDrawing(page, { height: 200 }, accentColour) }
  })
