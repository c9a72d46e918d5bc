import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Browser, chromium } from "playwright"
import { afterAll, beforeAll, expect, it } from "vitest"
import { browserArguments, ensureBrowser } from "../../../scripts/browser.ts"
import { pageLayout } from "../../../server/conversion/pageLayout.ts"
import { loadPdfium } from "../../../server/conversion/Pdfium.ts"
import type { PageLayout } from "../../../src/domain/reader/reading/PageLayout.ts"
import { pagesMarkup } from "../../bench/text/pagesMarkup.ts"
import { openReadingPage } from "../../kit/trials/readingBrowser.ts"

const issue = join(import.meta.dirname, "../../../server/demo/content/cima/14/issue.pdf")

let browser: Browser
let folder: string
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: ensureBrowser(), args: [...browserArguments] })
  folder = await mkdtemp(join(tmpdir(), "sayfa-layout-"))
})
afterAll(async () => {
  await browser.close()
  await rm(folder, { recursive: true })
})

/** Level lines with their words and places, in whole units of the page. */
const levelLines = ({ text, lines }: PageLayout) =>
  lines
    .filter(({ angle }) => angle === 0)
    .map(({ start, end, left, top, width, height, ...line }) => ({
      ...line,
      words: text.slice(start, end),
      initial: Math.round(line.initial),
      box: [left, top, width, height].map((length) => Math.round(length))
    }))

it("knows where a browser draws the lines of a page, drop caps and columns included", async () => {
  const pages = await pagesMarkup(await loadPdfium(), issue, 6)
  const reading = await openReadingPage(browser, folder)
  for (const html of pages) {
    const drawn = await reading.evaluate(([markup]) => readingTrial.layoutOf(markup, 1), [html] as const)
    const own = pageLayout(html, 1)
    expect(drawn.lines.length).toBeGreaterThan(0)
    const [seen, said] = [levelLines(drawn), levelLines(own)]
    expect(said.map(({ words, fontSize, face }) => ({ words, fontSize, face }))).toEqual(
      seen.map(({ words, fontSize, face }) => ({ words, fontSize, face }))
    )
    for (const [at, line] of said.entries()) {
      expect(Math.abs(line.initial - (seen[at]?.initial ?? 0))).toBeLessThan(2)
      line.box.forEach((length, side) => expect(Math.abs(length - (seen[at]?.box[side] ?? 0))).toBeLessThan(2))
    }
  }
})

it("knows the drawings, rules and panels that a page says", () => {
  const html =
    '<div class="page" style="width:300px;height:400px" data-pictures="10 20 30 40,10 20 0 40" data-rules="10 20 100 0">\n</div>'
  expect(pageLayout(html, 3)).toMatchObject({
    page: 3,
    width: 300,
    height: 400,
    lines: [],
    shapes: {
      pictures: [{ left: 10, top: 20, width: 30, height: 40 }],
      rules: [{ left: 10, top: 20, width: 100, height: 0 }],
      panels: []
    }
  })
})
