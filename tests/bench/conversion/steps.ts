import { join } from "node:path"
import { readDrawnShapes } from "../../../server/conversion/drawnShapes.ts"
import { readLinks } from "../../../server/conversion/links.ts"
import { openDocument } from "../../../server/conversion/openDocument.ts"
import type { OpenPage } from "../../../server/conversion/OpenPage.ts"
import { type Scale, withDrawing } from "../../../server/conversion/pageImage.ts"
import { pageMarkup } from "../../../server/conversion/pageMarkup.ts"
import { readText } from "../../../server/conversion/pageText.ts"
import { loadPdfium } from "../../../server/conversion/Pdfium.ts"
import { sanitisePage } from "../../../server/conversion/sanitisePage.ts"
import { searchText } from "../../../server/conversion/searchText.ts"
import { readVideos } from "../../../server/conversion/videos.ts"
import { encodeWebp } from "../../../server/conversion/webp.ts"
import { withPage } from "../../../server/conversion/withPage.ts"
import { writeAtomically } from "../../../server/conversion/writeAtomically.ts"

/** The processor time of this process and its threads so far, in milliseconds: what other processes take does not count. */
export const processorTime = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

interface Sum {
  millis: number
  bytes: number
}

const row = ([name, { millis, bytes }]: readonly [string, Sum], pages: number): string =>
  `${name.padEnd(32)} ${(millis / pages).toFixed(1).padStart(7)} ms${bytes === 0 ? "" : ` ${(bytes / pages / 1024).toFixed(1).padStart(7)} KiB`}`

const heading = (text: string): string => `${text}:`

/**
 * What the steps of a page take of the processor, of one page on average, and the bytes they make. The document is gone
 * through twice in this thread, and the second time counts: code that runs for the first time is slower.
 */
export const stepsOf = async (title: string, pdfPath: string, folder: string): Promise<ReadonlyArray<string>> => {
  const sums = new Map<string, Sum>()
  const step = async <A>(name: string, run: () => A | Promise<A>, size?: (made: A) => number): Promise<A> => {
    const begun = processorTime()
    const made = await run()
    const sum = sums.get(name) ?? { millis: 0, bytes: 0 }
    sum.millis += processorTime() - begun
    sum.bytes += size?.(made) ?? 0
    sums.set(name, sum)
    return made
  }
  const length = (made: { readonly length: number }) => made.length

  const picture = async (page: OpenPage, name: string, scale: Scale): Promise<Uint8Array> => {
    const begun = processorTime()
    return withDrawing(page, scale, (bitmap) => {
      const sum = sums.get(`draw ${name}`) ?? { millis: 0, bytes: 0 }
      sum.millis += processorTime() - begun
      sums.set(`draw ${name}`, sum)
      return step(`WebP of ${name}`, () => encodeWebp(bitmap), length)
    })
  }

  const onPage = async (page: OpenPage): Promise<void> => {
    const { number, width, height } = page
    const own = await picture(page, "the page at 150 dpi", { dpi: 150 })
    const thumbnail = await picture(page, "the thumbnail", { height: 200 })
    const blocks = await step("words and blocks", () => readText(page))
    const links = await step("links", () => readLinks(page))
    const shapes = await step("drawn shapes", () => readDrawnShapes(page, blocks))
    await step("videos", () => readVideos(page))
    const markup = await step("markup", () =>
      pageMarkup({ number, frame: { width, height }, blocks, links, shapes, videos: [] })
    )
    const clean = await step("markup made safe", () => sanitisePage(markup), length)
    const files = { webp: own, html: clean, json: JSON.stringify({ text: searchText(blocks) }), thumbnail }
    await step("writing", async () => {
      for (const [kind, content] of Object.entries(files))
        await writeAtomically(join(folder, `${number}.${kind}`), content)
    })
    await picture(page, "the page at 300 dpi, when asked", { dpi: 300 })
  }

  const document = openDocument(await loadPdfium(), pdfPath)
  try {
    for (const isCounted of [false, true]) {
      if (isCounted) sums.clear()
      for (let number = 1; number <= document.pageCount; number++) {
        const begun = processorTime()
        let opened = begun
        await withPage(document, number, async (page) => {
          opened = processorTime()
          await onPage(page)
        })
        const sum = sums.get("open") ?? { millis: 0, bytes: 0 }
        sum.millis += opened - begun
        sums.set("open", sum)
      }
    }
    return [heading(`${title}, of a page`), ...[...sums].map((sum) => row(sum, document.pageCount))]
  } finally {
    document.close()
  }
}
