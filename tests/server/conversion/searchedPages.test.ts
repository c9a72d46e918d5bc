import { globSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { chromium } from "playwright"
import { expect, inject, it } from "vitest"
import { browserArguments, ensureBrowser } from "../../../scripts/browser.ts"
import { readLinks } from "../../../server/conversion/links.ts"
import { openDocument } from "../../../server/conversion/openDocument.ts"
import { withPage } from "../../../server/conversion/OpenPage.ts"
import { pageMarkup } from "../../../server/conversion/pageMarkup.ts"
import { readText } from "../../../server/conversion/pageText.ts"
import { loadPdfium } from "../../../server/conversion/Pdfium.ts"
import { sanitisePage } from "../../../server/conversion/sanitisePage.ts"
import { searchText } from "../../../server/conversion/searchText.ts"
import { openIssueSearchPage } from "../../kit/harness/issueSearchBrowser.ts"
import { shuffled } from "../../kit/harness/seededRandom.ts"

const content = resolve(import.meta.dirname, "../../../server/demo/content")

/** A page as the conversion writes it, and its text in the search file. */
const converted = async (pdf: string, seed: number) => {
  const document = openDocument(await loadPdfium(), pdf)
  try {
    const [number = 1] = shuffled(
      Array.from({ length: document.pageCount }, (_, at) => at + 1),
      seed
    )
    return await withPage(document, number, (page) => {
      const blocks = readText(page)
      const html = sanitisePage(pageMarkup({ number, frame: page, blocks, links: readLinks(page) }))
      return { name: `${pdf}, page ${number}`, html, text: searchText(blocks) }
    })
  } finally {
    document.close()
  }
}

it("every word of random pages of demo issues is found on the page where its text has it", async () => {
  const seed = inject("seed")
  const folder = await mkdtemp(join(tmpdir(), "sayfa-searched-"))
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArguments })
  try {
    const page = await openIssueSearchPage(browser, folder)
    let words = 0
    const issues = shuffled(globSync("*/*/issue.pdf", { cwd: content }).toSorted(), seed)
    for (const pdf of issues.slice(0, 8)) {
      const { name, html, text } = await converted(join(content, pdf), seed)
      const tried = await page.evaluate((of) => issueSearchPage.trySearch(...of), [html, text, seed] as const)
      words += tried.words
      expect(tried.differing, name).toEqual([])
    }
    expect(words).toBeGreaterThan(500)
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
})
