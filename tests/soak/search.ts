import { globSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join, resolve } from "node:path"
import { chromium } from "playwright"
import { browserArguments, ensureBrowser } from "../../scripts/browser.ts"
import { openDocument } from "../../server/conversion/openDocument.ts"
import { loadPdfium } from "../../server/conversion/Pdfium.ts"
import { openIssueSearchPage } from "../kit/harness/issueSearchBrowser.ts"
import { shuffled } from "../kit/harness/seededRandom.ts"
import { printedPage, writtenWords } from "../kit/trials/printedWords.ts"
import type { Soak } from "./main.ts"

const content = resolve(import.meta.dirname, "../../server/demo/content")

/**
 * Searches every word of `count` pages (50) of each demo issue, as it was written, in the issue's text and on the page:
 * it must be found where it is printed.
 */
export const soak: Soak = async ({ count, seed }) => {
  const folder = await mkdtemp(join(tmpdir(), "sayfa-search-"))
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArguments })
  const sum = { pages: 0, words: 0, unknown: 0, lost: 0 }
  try {
    const page = await openIssueSearchPage(browser, folder)
    for (const pdf of globSync("*/*/issue.pdf", { cwd: content }).toSorted()) {
      const document = openDocument(await loadPdfium(), join(content, pdf))
      const written = writtenWords(join(content, pdf))
      const numbers = Array.from({ length: document.pageCount }, (_, at) => at + 1)
      for (const number of shuffled(numbers, seed).slice(0, count ?? 50)) {
        const printed = await printedPage(document, number, written)
        const { words, missed } = await page.evaluate((of) => issueSearchPage.trySearch(of), printed)
        sum.pages += 1
        sum.words += words
        sum.unknown += printed.unknown.length
        sum.lost += missed.length
        for (const { query, inIndex, onPage, unfound } of missed)
          console.log(
            `${dirname(pdf)}, page ${number}: “${query}” has ${inIndex} hits in the index, ${onPage} on the page; ${unfound} of its words are not found`
          )
      }
      document.close()
    }
    const line = `${sum.pages} pages, ${sum.words} words, ${sum.unknown} of them unknown, ${sum.lost} queries lost`
    return { line, lost: sum.lost }
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
