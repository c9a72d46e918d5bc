import { chromium } from "playwright"
import { browserArguments, ensureBrowser } from "../../scripts/browser.ts"
import { ensureBuilt } from "../../scripts/build.ts"
import { onShares } from "../kit/postgres/onDatabase.ts"
import { replacePdfs } from "../kit/trials/replacements.ts"
import type { Soak } from "./main.ts"

/**
 * Replaces a PDF `count` times (50) under two readers in a browser, half on PGlite and half on PostgreSQL, or all on the
 * named database.
 */
export const soak: Soak = async ({ count, seed, database }) => {
  await ensureBuilt()
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArguments })
  try {
    const results = await onShares({ count: count ?? 50, seed, database }, async (share) => {
      const { kills, looks, seen, complaints } = await replacePdfs({
        replacements: share.count,
        seed: share.seed,
        browser
      })
      for (const complaint of complaints) console.log(`${share.name}: ${complaint}`)
      const { never, ...killed } = kills
      const killing = Object.entries(killed).map(([moment, times]) => `${times} in ${moment}`)
      return {
        line:
          `${share.name}: ${share.count} replacements, kills ${killing.join(", ")}, ${looks} looks at the whole issue, ` +
          `${seen.slides} slides read, ${seen.changes} changes under a reader, ${seen.highlights} slides with the mark, ` +
          `${complaints.length} complaints`,
        lost: complaints.length
      }
    })
    return { line: results.map(({ line }) => line).join("; "), lost: results.reduce((sum, { lost }) => sum + lost, 0) }
  } finally {
    await browser.close()
  }
}
