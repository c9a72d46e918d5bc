import { join } from "node:path"
import { writeCover } from "./cover.ts"
import { fitBlock, fitInto, fitLink, frameOf } from "./frame.ts"
import { readLinks } from "./links.ts"
import type { OpenDocument } from "./openDocument.ts"
import { withPage } from "./OpenPage.ts"
import { readPageFacts, writePageFacts } from "./pageFacts.ts"
import type { Scale } from "./pageImage.ts"
import { pageMarkup } from "./pageMarkup.ts"
import { readText } from "./pageText.ts"
import { sanitisePage } from "./sanitisePage.ts"
import { searchText } from "./searchText.ts"
import { writeImage } from "./writeImage.ts"
import { writeWhole } from "./writeWhole.ts"

/**
 * Makes the files of one page, counted from 1, unless they are there. Page 1 makes the cover too. A page of another size
 * lies fitted into the frame of the first; its picture has the pixels that the frame shows of it.
 */
export const convertPage = async (document: OpenDocument, folder: string, number: number): Promise<void> => {
  if ((await readPageFacts(folder, number)) !== null) return
  await withPage(document, number, async (page) => {
    const image = (name: string, scale: Scale) => writeImage(page, join(folder, name), scale)
    const frame = frameOf(document)
    const fit = fitInto(frame, page)
    if (number === 1) await writeCover(page, folder)
    await image(`${number}.webp`, { dpi: 150 * fit.factor })
    await image(`thumbnails/${number}.webp`, { height: 200 })
    const blocks = readText(page)
    const links = readLinks(page)
    const { width, height } = page
    const markup = pageMarkup({
      number,
      frame,
      blocks: blocks.map((block) => fitBlock(block, fit)),
      links: links.map((link) => fitLink(link, fit))
    })
    await writeWhole(join(folder, `${number}.html`), sanitisePage(markup))
    await image(`${number}-300.webp`, { dpi: 300 * fit.factor })
    await writePageFacts(folder, number, {
      width,
      height,
      words: blocks.flatMap(({ lines }) => lines).reduce((sum, line) => sum + line.words.length, 0),
      links: links.length,
      text: searchText(blocks)
    })
  })
}
