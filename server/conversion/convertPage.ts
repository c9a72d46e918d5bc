import { rm } from "node:fs/promises"
import { join } from "node:path"
import { videoFile } from "../../src/domain/reader/pageVideo.ts"
import { coverPictures, writeCover } from "./cover.ts"
import { fitShapes, readDrawnShapes } from "./drawnShapes.ts"
import { fitBlock, fitBox, fitInto, fitLink, type Size } from "./frame.ts"
import { readLinks } from "./links.ts"
import type { OpenDocument } from "./openDocument.ts"
import type { OpenPage } from "./OpenPage.ts"
import { withPage } from "./withPage.ts"
import { type BrokenReason, isPageMade, writePageFacts } from "./pageFacts.ts"
import { pageMarkup, type PlacedVideo } from "./pageMarkup.ts"
import { readText } from "./pageText.ts"
import { sanitisePage } from "./sanitisePage.ts"
import { searchText } from "./searchText.ts"
import { readVideos } from "./videos.ts"
import { writeAtomically } from "./writeAtomically.ts"
import { type Picture, writePictures } from "./writePictures.ts"

/** Where a page's files go: the folder, the page number (from 1) and the frame it is fitted into. */
export interface PagePlace {
  readonly folder: string
  readonly number: number
  readonly frame: Size
}

/** A page's own picture, its thumbnail and, of page 1, covers: the largest first. */
const pictures = (page: OpenPage, { folder, number, frame }: PagePlace): ReadonlyArray<Picture> => [
  { path: join(folder, `${number}.webp`), scale: { dpi: 150 * fitInto(frame, page).factor } },
  ...(number === 1 ? coverPictures(folder) : []),
  { path: join(folder, `thumbnails/${number}.webp`), scale: { height: 200 } }
]

/** Writes the files of the page's videos, and says where they lie. */
const writeVideos = async (
  page: OpenPage,
  { folder, number, frame }: PagePlace
): Promise<ReadonlyArray<PlacedVideo>> => {
  const fit = fitInto(frame, page)
  const placed: Array<PlacedVideo> = []
  for (const { kind, box, name, read } of readVideos(page)) {
    const bytes = read()
    if (bytes === null) continue
    const file = videoFile(number, placed.length + 1, kind)
    await writeAtomically(join(folder, file), bytes)
    placed.push({ file, name, box: fitBox(box, fit) })
  }
  return placed
}

/** Makes the files of one page, fitted into the frame. */
export const writePage = async (page: OpenPage, place: PagePlace, broken?: BrokenReason): Promise<void> => {
  const { folder, number, frame } = place
  const { width, height } = page
  const fit = fitInto(frame, page)
  await writePictures(page, pictures(page, place))
  if (number === 1) await writeCover(folder)
  // They show what this page was before: a message, perhaps.
  await rm(join(folder, `thumbnails/${number}-blur.webp`), { force: true })
  if (broken === undefined) await rm(join(folder, `${number}-300.webp`), { force: true })
  const blocks = readText(page)
  const links = readLinks(page)
  const markup = pageMarkup({
    number,
    frame,
    blocks: blocks.map((block) => fitBlock(block, fit)),
    links: links.map((link) => fitLink(link, fit)),
    shapes: fitShapes(readDrawnShapes(page, blocks), fit),
    videos: await writeVideos(page, place)
  })
  await writeAtomically(join(folder, `${number}.html`), sanitisePage(markup))
  await writePageFacts(folder, number, {
    width,
    height,
    words: blocks.flatMap(({ lines }) => lines).reduce((sum, line) => sum + line.words.length, 0),
    links: links.length,
    text: searchText(blocks),
    ...(broken === undefined ? {} : { broken })
  })
}

/** Makes the files of a page unless they exist. Throws `Refused` if it cannot be shown. */
export const convertPage = async (document: OpenDocument, place: PagePlace): Promise<void> => {
  if (await isPageMade(place.folder, place.number)) return
  await withPage(document, place.number, (page) => writePage(page, place))
}
