import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { readLinks } from "../../../server/conversion/links.ts"
import { type OpenDocument, openDocument } from "../../../server/conversion/openDocument.ts"
import type { OpenPage } from "../../../server/conversion/OpenPage.ts"
import { withDrawing } from "../../../server/conversion/pageImage.ts"
import { readText } from "../../../server/conversion/pageText.ts"
import { loadPdfium } from "../../../server/conversion/Pdfium.ts"
import { searchText } from "../../../server/conversion/searchText.ts"
import { withPage } from "../../../server/conversion/withPage.ts"
import { drawnFields, formPdf } from "../../kit/fixtures/pdf/formPdf.ts"

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sayfa-fields-"))
})
afterAll(() => rm(folder, { recursive: true }))

const opened = async (rotation: 0 | 90): Promise<OpenDocument> => {
  const path = join(folder, `form-${rotation}.pdf`)
  await writeFile(path, formPdf(rotation))
  return openDocument(await loadPdfium(), path)
}

/** Red, green and blue of the pixel at a point of page space. */
const colourAt = (page: OpenPage, [x, y]: readonly [number, number]) =>
  withDrawing(page, { dpi: 72 }, ({ width, data }) => {
    const at = page.place({ x, y })
    const pixel = (Math.floor(at.y) * width + Math.floor(at.x)) * 4
    return [...data.subarray(pixel, pixel + 3)]
  })

describe.each([0, 90] as const)("the fields of a form, on a page turned by %i degrees,", (rotation) => {
  it("are drawn as their document says, however often the page is opened", async () => {
    const document = await opened(rotation)
    for (const _ of [1, 2]) {
      await withPage(document, 1, async (page) => {
        for (const { middle, colour } of Object.values(drawnFields))
          expect(await colourAt(page, middle)).toEqual(colour)
        expect(await colourAt(page, [140, 110])).toEqual([255, 255, 255])
      })
    }
    document.close()
  })

  it("have their text in the page's, but not where they are hidden", async () => {
    const document = await opened(rotation)
    const text = await withPage(document, 1, (page) => searchText(readText(page)))
    document.close()
    expect(text.split("\n").toSorted()).toEqual(["Abone formu", "Deniz Liman", "Gonder"])
  })

  it("leave the page its links", async () => {
    const document = await opened(rotation)
    const links = () => withPage(document, 1, (page) => readLinks(page).map(({ target }) => target))
    const both = [await links(), await links()]
    document.close()
    expect(both).toEqual([0, 1].map(() => [{ _tag: "Web", url: "https://example.com/abone" }]))
  })
})
