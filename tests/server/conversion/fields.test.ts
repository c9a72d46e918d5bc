import { randomUUID } from "node:crypto"
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
import { drawnFields, formPdf, pictureOfPage, resources } from "../../kit/fixtures/pdf/formPdf.ts"

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sayfa-fields-"))
})
afterAll(() => rm(folder, { recursive: true }))

const opened = async (form?: Parameters<typeof formPdf>[0]): Promise<OpenDocument> => {
  const path = join(folder, `${randomUUID()}.pdf`)
  await writeFile(path, formPdf(form))
  return openDocument(await loadPdfium(), path)
}

/** The middles of fields that are not drawn. */
const hidden = [140, 110] as const
const onlyPrinted = [140, 70] as const

const turned = (rotation: number) => opened({ page: `/MediaBox [0 0 300 300] ${resources} /Rotate ${rotation}` })

/** Red, green and blue of the pixel at a point of page space. */
const colourAt = (page: OpenPage, [x, y]: readonly [number, number]) =>
  withDrawing(page, { dpi: 72 }, ({ width, data }) => {
    const at = page.place({ x, y })
    const pixel = (Math.floor(at.y) * width + Math.floor(at.x)) * 4
    return [...data.subarray(pixel, pixel + 3)]
  })

describe.each([0, 90] as const)("the fields of a form, on a page turned by %i degrees,", (rotation) => {
  it("are drawn as their document says, however often the page is opened", async () => {
    const document = await turned(rotation)
    for (const _ of [1, 2]) {
      await withPage(document, 1, async (page) => {
        for (const { middle, colour } of Object.values(drawnFields))
          expect(await colourAt(page, middle)).toEqual(colour)
        expect(await colourAt(page, hidden)).toEqual([255, 255, 255])
        expect(await colourAt(page, onlyPrinted)).toEqual([255, 255, 255])
      })
    }
    document.close()
  })

  it("have their text in the page's, but not where they are hidden or only printed", async () => {
    const document = await turned(rotation)
    const text = await withPage(document, 1, (page) => searchText(readText(page)))
    document.close()
    expect(text.split("\n").toSorted()).toEqual(["Abone formu", "Deniz Liman", "Gonder"])
  })

  it("leave the page its links", async () => {
    const document = await turned(rotation)
    const links = () => withPage(document, 1, (page) => readLinks(page).map(({ target }) => target))
    const both = [await links(), await links()]
    document.close()
    expect(both).toEqual([0, 1].map(() => [{ _tag: "Web", url: "https://example.com/abone" }]))
  })
})

describe.each([
  ["all that it inherits", { page: "", inherited: `/MediaBox [0 0 595 842] ${resources}` }, [595, 842]],
  [
    "an inherited crop box",
    { page: `/MediaBox [0 0 400 400] ${resources}`, inherited: "/CropBox [10 10 290 290]" },
    [280, 280]
  ],
  [
    "an inherited media box and its own crop box",
    { page: `/CropBox [5 5 295 290] ${resources}`, inherited: "/MediaBox [0 0 400 400]" },
    [290, 285]
  ],
  [
    "a crop box larger than its media box",
    { page: `/MediaBox [0 0 300 300] /CropBox [-50 -50 300 310] ${resources}` },
    [300, 300]
  ],
  ["an inherited turn", { inherited: "/Rotate 90" }, [300, 300]]
] as const)("a form's page with %s", (_, form, size) => {
  it("keeps its size, its font and its picture under its fields", async () => {
    const document = await opened(form)
    for (const _time of [1, 2]) {
      await withPage(document, 1, async (page) => {
        expect([page.width, page.height]).toEqual(size)
        for (const { middle, colour } of [pictureOfPage, ...Object.values(drawnFields)])
          expect(await colourAt(page, middle)).toEqual(colour)
        expect(searchText(readText(page)).split("\n").toSorted()).toEqual(["Abone formu", "Deniz Liman", "Gonder"])
      })
    }
    document.close()
  })
})

describe("a form's page with a layer that is switched off", () => {
  it("shows nothing of it, and no fields", async () => {
    const document = await opened({ isPictureHidden: true })
    await withPage(document, 1, async (page) => {
      expect(await colourAt(page, pictureOfPage.middle)).toEqual([255, 255, 255])
      expect(searchText(readText(page))).toEqual("Abone formu")
    })
    document.close()
  })
})

describe("a form's page where an article of many parts begins", () => {
  const textOf = async (articleParts: number) => {
    const document = await opened({ articleParts })
    const text = await withPage(document, 1, (page) => searchText(readText(page)))
    const again = await withPage(document, 1, (page) => page.width)
    document.close()
    expect(again).toBe(300)
    return text.split("\n").toSorted()
  }

  it("has its fields", async () => {
    expect(await textOf(600)).toEqual(["Abone formu", "Deniz Liman", "Gonder"])
  })

  it("has its own text at least, however many they are", async () => {
    expect(await textOf(100_000)).toContain("Abone formu")
  })
})
