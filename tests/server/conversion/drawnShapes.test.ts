import { join } from "node:path"
import { describe, expect, it } from "vitest"
import type { DrawnObject } from "../../../server/conversion/drawnObjects.ts"
import { drawnShapesOf, readDrawnShapes } from "../../../server/conversion/drawnShapes.ts"
import { openDocument } from "../../../server/conversion/openDocument.ts"
import type { Box } from "../../../server/conversion/OpenPage.ts"
import { withPage } from "../../../server/conversion/withPage.ts"
import { pageMarkup } from "../../../server/conversion/pageMarkup.ts"
import { blocksFrom, readText } from "../../../server/conversion/pageText.ts"
import { loadPdfium } from "../../../server/conversion/Pdfium.ts"
import { sanitisePage } from "../../../server/conversion/sanitisePage.ts"
import { written } from "../../kit/fixtures/pdf/letters.ts"

const size = { width: 600, height: 800 }
const box = (left: number, top: number, right: number, bottom: number): Box => ({ left, top, right, bottom })
const path = (drawn: Box): DrawnObject => ({ box: drawn, isRectangle: false })
const rectangle = (drawn: Box): DrawnObject => ({ box: drawn, isRectangle: true })

const linesAt = (...places: ReadonlyArray<readonly [x: number, y: number]>) =>
  blocksFrom(places.flatMap(([x, y]) => written("üç söz var", { x, y }))).flatMap(({ lines }) => lines)

const shapesOf = (objects: ReadonlyArray<DrawnObject>, lines = linesAt()) => drawnShapesOf(objects, lines, size)

describe("what is drawn on a page", () => {
  it("is one picture where its parts touch or nearly do, another where they lie apart", () => {
    const parts = [path(box(10, 10, 60, 60)), path(box(64, 10, 100, 90)), path(box(300, 300, 400, 400))]
    expect(shapesOf(parts).pictures).toEqual([box(10, 10, 100, 90), box(300, 300, 400, 400)])
  })

  it("is no picture where it covers the page, or is as small as a full stop", () => {
    expect(shapesOf([rectangle(box(0, 0, 600, 800)), path(box(50, 50, 56, 56))]).pictures).toEqual([])
  })

  it("is a rule where it is flat; a line between two columns is none", () => {
    expect(shapesOf([path(box(40, 100, 400, 101)), path(box(300, 100, 301, 500))])).toEqual({
      pictures: [],
      rules: [box(40, 100, 400, 101)],
      panels: []
    })
  })

  it("is a panel where it holds lines of text, and a tag where it holds one", () => {
    const text = linesAt([60, 120], [60, 140], [60, 160], [300, 50])
    const shapes = shapesOf([rectangle(box(50, 100, 200, 200)), rectangle(box(295, 38, 360, 56))], text)
    expect(shapes).toEqual({ pictures: [], rules: [], panels: [box(50, 100, 200, 200)] })
  })

  it("is the ground of its text, and no picture, where lines stand on it", () => {
    const text = linesAt([60, 120], [60, 140], [60, 160])
    expect(shapesOf([path(box(50, 100, 200, 200))], text).pictures).toEqual([])
  })
})

it("of an issue's page, the picture and the rules are found in their places, and kept by the sanitiser", async () => {
  const pdfium = await loadPdfium()
  const content = join(import.meta.dirname, "../../../server/demo/content")
  const document = openDocument(pdfium, join(content, "ayakustu/2026-11-21/issue.pdf"))
  try {
    const { shapes, html } = await withPage(document, 4, (page) => {
      const blocks = readText(page)
      const found = readDrawnShapes(page, blocks)
      return {
        shapes: found,
        html: sanitisePage(pageMarkup({ number: 4, frame: page, blocks, links: [], shapes: found }))
      }
    })
    // Eight people from behind, cut off by the frame of their picture; a rule under the head of the page and one below.
    expect(shapes.pictures).toHaveLength(1)
    const [picture = box(0, 0, 0, 0)] = shapes.pictures
    expect([picture.left, picture.right].map(Math.round)).toEqual([34, 675])
    expect(picture.top).toBeGreaterThan(470)
    expect(picture.bottom).toBeLessThan(690)
    expect(shapes.rules.map(({ top }) => Math.round(top))).toEqual([50, 697])
    expect(html).toMatch(/<div class="page"[^>]* data-pictures="33\.\d 474[^"]*" data-rules="[^"]+"/u)
  } finally {
    document.close()
  }
})
