import type { PageLayout } from "../../../src/domain/reader/reading/PageLayout.ts"
import { readPages } from "../../../src/domain/reader/reading/readPages.ts"
import type { OpenDocument } from "../openDocument.ts"
import { drawnPicture } from "./drawnPicture.ts"
import { layoutIn } from "./layoutIn.ts"
import { pagePicture } from "./pagePicture.ts"

/** A picture of a page, as WebP. */
export interface ReadPicture {
  readonly page: number
  readonly picture: Uint8Array
}

/** More would take too long, and nobody looks through them. */
export const mostPictures = 24

/** The pictures that an article on these pages may show, found as proposals find theirs; null means on all pages. */
export const readPictures = async (
  document: OpenDocument,
  folder: string,
  pages: ReadonlyArray<number> | null
): Promise<ReadonlyArray<ReadPicture>> => {
  const layouts: Array<PageLayout> = []
  for (let page = 1; page <= document.pageCount; page += 1) {
    if (pages === null || pages.includes(page)) layouts.push(...(await layoutIn(folder, page)))
  }
  const frames = new Map(layouts.map(({ page, width, height }) => [page, { width, height }]))
  const areaOf = (page: number): number => {
    const { width, height } = frames.get(page) ?? { width: 1, height: 1 }
    return width * height
  }
  const found = readPages(layouts)
    .articles.flatMap(({ blocks }) => blocks)
    .flatMap((block) => pagePicture(block, areaOf) ?? [])
    .toSorted((a, b) => a.page - b.page)
  const pictures: Array<ReadPicture> = []
  for (const one of found.slice(0, mostPictures)) {
    const frame = frames.get(one.page)
    const picture = frame === undefined ? null : await drawnPicture(document, one, frame)
    if (picture !== null) pictures.push({ page: one.page, picture })
  }
  return pictures
}
