import { globSync } from "node:fs"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { chromium } from "playwright"
import { browserArguments, ensureBrowser } from "../../scripts/browser.ts"
import { openIssueSearchPage } from "../kit/harness/issueSearchBrowser.ts"
import { shuffled } from "../kit/harness/seededRandom.ts"
import { withManual } from "../kit/trials/convertedManual.ts"
import type { Soak } from "./main.ts"

interface ConvertedPage {
  readonly name: string
  readonly html: string
  /** As the issue's search file has it. */
  readonly text: string
}

/** The pages of all issues in a folder of converted ones, `count` of them by seed. */
const pagesIn = async (content: string, count: number | null, seed: number): Promise<ReadonlyArray<ConvertedPage>> => {
  const pages: Array<Omit<ConvertedPage, "html">> = []
  for (const file of globSync("*/search.json", { cwd: content }).toSorted()) {
    const texts = JSON.parse(await readFile(join(content, file), "utf8")) as Record<string, string>
    for (const [page, text] of Object.entries(texts)) pages.push({ name: join(dirname(file), page), text })
  }
  const chosen = count === null ? pages : shuffled(pages, seed).slice(0, count)
  return Promise.all(
    chosen.map(async (page) => ({ ...page, html: await readFile(join(content, `${page.name}.html`), "utf8") }))
  )
}

/**
 * Searches every word of `count` pages (all), and phrases over their lines' ends, in the page and in its text of the
 * search file: each must have the same hits. The pages are a long manual's, or those of the converted issues in the
 * folder that `CONTENT_DIR` names.
 */
export const soak: Soak = async ({ count, seed }) => {
  const folder = await mkdtemp(join(tmpdir(), "sayfa-search-"))
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArguments })
  try {
    const given = process.env["CONTENT_DIR"]
    const pages =
      given === undefined
        ? await withManual(folder, ({ content }) => pagesIn(content, count, seed))
        : await pagesIn(given, count, seed)
    const page = await openIssueSearchPage(browser, folder)
    let words = 0
    let lost = 0
    for (const [at, { name, html, text }] of pages.entries()) {
      const tried = await page.evaluate((of) => issueSearchPage.trySearch(...of), [
        html,
        text,
        seed * 1_000 + at
      ] as const)
      words += tried.words
      lost += tried.differing.length
      for (const { word, inIndex, onPage } of tried.differing.slice(0, 3))
        console.log(`${name}: “${word}” is [${inIndex.join(", ")}] in the index, [${onPage.join(", ")}] on the page`)
    }
    return { line: `${pages.length} pages, ${words} words and phrases, ${lost} with other hits`, lost }
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
