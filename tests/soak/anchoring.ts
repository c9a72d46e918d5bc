import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { chromium } from "playwright"
import { browserArguments, ensureBrowser } from "../../scripts/browser.ts"
import type { Return } from "../kit/trials/anchoringPage.ts"
import { openAnchoringPage, pagesOf } from "../kit/trials/anchoringBrowser.ts"
import { withManual } from "../kit/trials/convertedManual.ts"
import { fates } from "../kit/trials/markedWords.ts"
import type { Soak } from "./main.ts"

/** For each way in which a page comes back, the share of highlights that must be on their words. */
const least: Readonly<Record<Return, number>> = { same: 1, lines: 0.99, words: 0.95 }

/** `count` (1,000) highlights over an issue of 300 pages, which comes back as it was, in other lines, and corrected. */
export const soak: Soak = async ({ count, seed }) => {
  const folder = await mkdtemp(join(tmpdir(), "sayfa-anchoring-"))
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArguments })
  try {
    const pages = await withManual(folder, ({ url, issue }) => pagesOf(url, issue))
    const page = await openAnchoringPage(browser, folder)
    const many = Math.ceil(((count ?? 1_000) / pages.length) * 1.5)
    const lines: Array<string> = []
    let lost = 0
    for (const how of Object.keys(least) as ReadonlyArray<Return>) {
      const tally = { right: 0, imprecise: 0, unplaced: 0, wrong: 0 }
      for (const [at, html] of pages.entries()) {
        const given = [html, seed * 1_000 + at, many, how] as const
        const tried = await page.evaluate((of) => anchoringPage.tryPage(...of), given)
        for (const { fate, quote, placed } of tried) {
          tally[fate] += 1
          if (fate === "wrong") console.log(`${how}, page ${at + 1}: “${quote}” was placed on “${placed}”`)
        }
      }
      const all = fates.reduce((sum, fate) => sum + tally[fate], 0)
      lost += tally.wrong + (tally.right < all * least[how] ? 1 : 0)
      lines.push(`${how}: ${all} highlights, ${fates.map((fate) => `${tally[fate]} ${fate}`).join(", ")}`)
    }
    return { line: `${pages.length} pages; ${lines.join("; ")}`, lost }
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
