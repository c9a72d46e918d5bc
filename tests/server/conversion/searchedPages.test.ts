import { globSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { type Browser, chromium, type Page } from "playwright"
import { afterAll, beforeAll, expect, inject, it } from "vitest"
import { browserArguments, ensureBrowser } from "../../../scripts/browser.ts"
import { openDocument } from "../../../server/conversion/openDocument.ts"
import { loadPdfium } from "../../../server/conversion/Pdfium.ts"
import { openIssueSearchPage } from "../../kit/harness/issueSearchBrowser.ts"
import { shuffled } from "../../kit/harness/seededRandom.ts"
import { printedPage, writtenWords } from "../../kit/trials/printedWords.ts"

const content = resolve(import.meta.dirname, "../../../server/demo/content")

let folder: string
let browser: Browser
let page: Page
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sayfa-searched-"))
  browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArguments })
  page = await openIssueSearchPage(browser, folder)
})
afterAll(async () => {
  await browser.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

const searched = async (pdf: string, choose: (pageCount: number) => number) => {
  const path = join(content, pdf)
  const document = openDocument(await loadPdfium(), path)
  try {
    const printed = await printedPage(document, choose(document.pageCount), writtenWords(path))
    const tried = await page.evaluate((of) => issueSearchPage.trySearch(of), printed)
    return { ...tried, queries: new Set(printed.words.flatMap(({ queries }) => queries)) }
  } finally {
    document.close()
  }
}

it("every word of random pages of demo issues is found as it was written, on the letters that are printed", async () => {
  const seed = inject("seed")
  let words = 0
  for (const pdf of shuffled(globSync("*/*/issue.pdf", { cwd: content }).toSorted(), seed).slice(0, 8)) {
    const tried = await searched(pdf, (count) => 1 + (seed % count))
    words += tried.words
    expect(tried.missed, pdf).toEqual([])
  }
  expect(words).toBeGreaterThan(300)
})

/** Pages on which something stands between the halves of words, such as a page number, a by-line or a table. */
it.each([
  ["kose-gonderi/18", 5, ["sağına"]],
  ["kose-gonderi/18", 6, ["katınca", "sokamıyor"]],
  ["kose-gonderi/18", 7, ["yürütemedi", "demiryolu"]],
  ["ayakustu/2026-11-21", 6, ["olağanüstü", "anahtarın", "yazılmasını"]]
] as const)("%s, page %i: words are found that something parts", async (issue, number, words) => {
  const { queries, missed } = await searched(`${issue}/issue.pdf`, () => number)
  expect(words.filter((word) => !queries.has(word))).toEqual([])
  expect(missed).toEqual([])
})
