import { readDrawnShapes } from "../../../server/conversion/drawnShapes.ts"
import { readLinks } from "../../../server/conversion/links.ts"
import { openDocument } from "../../../server/conversion/openDocument.ts"
import { pageMarkup } from "../../../server/conversion/pageMarkup.ts"
import { readText } from "../../../server/conversion/pageText.ts"
import type { Pdfium } from "../../../server/conversion/Pdfium.ts"
import { sanitisePage } from "../../../server/conversion/sanitisePage.ts"
import { withPage } from "../../../server/conversion/withPage.ts"

/** The words of a PDF's first pages, converted as an issue's are; pictures are not needed. */
export const pagesMarkup = async (pdfium: Pdfium, path: string, most: number): Promise<ReadonlyArray<string>> => {
  const document = openDocument(pdfium, path)
  try {
    const pages: Array<string> = []
    for (let number = 1; number <= Math.min(most, document.pageCount); number += 1) {
      pages.push(
        await withPage(document, number, (page) => {
          const { width, height } = page
          const blocks = readText(page)
          const shapes = readDrawnShapes(page, blocks)
          return sanitisePage(pageMarkup({ number, frame: { width, height }, blocks, links: readLinks(page), shapes }))
        })
      )
    }
    return pages
  } finally {
    document.close()
  }
}
