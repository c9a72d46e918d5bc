import { access, rm } from "node:fs/promises"
import { join } from "node:path"
import { writeCover } from "./cover.ts"
import { fitBlock, fitInto, fitLink, type Size } from "./frame.ts"
import { readLinks } from "./links.ts"
import type { OpenDocument } from "./openDocument.ts"
import { type OpenPage, withPage } from "./OpenPage.ts"
import { type BrokenReason, readPageFacts, writePageFacts } from "./pageFacts.ts"
import type { Scale } from "./pageImage.ts"
import { pageMarkup } from "./pageMarkup.ts"
import { readText } from "./pageText.ts"
import { sanitisePage } from "./sanitisePage.ts"
import { searchText } from "./searchText.ts"
import { writeImage } from "./writeImage.ts"
import { writeWhole } from "./writeWhole.ts"

/** Where a page's files go: into a folder, under its number, counted from 1, fitted into a frame. */
export interface PagePlace {
  readonly folder: string
  readonly number: number
  readonly frame: Size
}

interface Making {
  /** The picture for zoom is drawn so finely, and no other finer. */
  readonly finestDpi: number
  /** All but the picture for zoom was made before, and shows the page. */
  readonly isReadable?: boolean
  readonly broken?: BrokenReason
}

/** Where pages are marked that can be read, but not zoomed; the whole issue has no use for it. */
export const readableFolder = "readable"

const markOf = ({ folder, number }: PagePlace): string => join(folder, readableFolder, String(number))

/** Makes what the page is read by. Page 1 makes the cover too. */
const writeReadable = async (page: OpenPage, { folder, number, frame }: PagePlace): Promise<void> => {
  const image = (name: string, scale: Scale) => writeImage(page, join(folder, name), scale)
  const fit = fitInto(frame, page)
  await image(`${number}.webp`, { dpi: 150 * fit.factor })
  if (number === 1) await writeCover(page, folder)
  await image(`thumbnails/${number}.webp`, { height: 200 })
  // The one that a preview was shown, of what this page was before.
  await rm(join(folder, `thumbnails/${number}-blur.webp`), { force: true })
  const blocks = readText(page)
  const links = readLinks(page)
  const markup = pageMarkup({
    number,
    frame,
    blocks: blocks.map((block) => fitBlock(block, fit)),
    links: links.map((link) => fitLink(link, fit))
  })
  await writeWhole(join(folder, `${number}.html`), sanitisePage(markup))
}

/**
 * Makes the files of one page. A page of another size lies fitted into the frame; its picture has the pixels that the
 * frame shows of it.
 */
export const writePage = async (
  page: OpenPage,
  place: PagePlace,
  { finestDpi, isReadable = false, broken }: Making
): Promise<void> => {
  const { folder, number, frame } = place
  if (!isReadable) await rm(markOf(place), { force: true })
  // The largest first: the others then fit into the memory that it leaves.
  await writeImage(page, join(folder, `${number}-300.webp`), { dpi: finestDpi * fitInto(frame, page).factor })
  if (!isReadable) await writeReadable(page, place)
  const blocks = readText(page)
  const { width, height } = page
  await writePageFacts(folder, number, {
    width,
    height,
    words: blocks.flatMap(({ lines }) => lines).reduce((sum, line) => sum + line.words.length, 0),
    links: readLinks(page).length,
    text: searchText(blocks),
    ...(broken === undefined ? {} : { broken })
  })
}

const isMarked = (place: PagePlace): Promise<boolean> =>
  access(markOf(place)).then(
    () => true,
    () => false
  )

/**
 * Makes the files of a page of the document, unless they are there and show it. Throws `Refused` where it cannot be shown.
 */
export const convertPage = async (document: OpenDocument, place: PagePlace, finestDpi: number): Promise<void> => {
  const facts = await readPageFacts(place.folder, place.number)
  if (facts !== null && facts.broken === undefined) return
  const isReadable = facts === null && (await isMarked(place))
  await withPage(document, place.number, (page) => writePage(page, place, { finestDpi, isReadable }))
}

/** Makes of a page what it is read by, and leaves the rest to `convertPage`; nothing where either was done. */
export const beginPage = async (document: OpenDocument, place: PagePlace): Promise<void> => {
  if ((await readPageFacts(place.folder, place.number)) !== null || (await isMarked(place))) return
  await withPage(document, place.number, (page) => writeReadable(page, place))
  await writeWhole(markOf(place), "")
}
