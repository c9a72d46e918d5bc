import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { Browser, Page } from "playwright"
import { overlayFont } from "../../../server/conversion/overlayFont.ts"
import { styleSheet } from "../../../server/conversion/styleSheet.ts"
import { openBuiltPage } from "../harness/builtPage.ts"
import type { ReadingTrialPage } from "./readingPage.ts"

declare global {
  /** In the page that `openReadingPage` opens. */
  var readingTrial: ReadingTrialPage
}

/** A page with the code that measures a page, in the style of every page. */
export const openReadingPage = async (browser: Browser, folder: string): Promise<Page> => {
  const page = await openBuiltPage(browser, folder, "trials/readingPage.ts", "readingTrial")
  const font = await readFile(join(import.meta.dirname, "../../../public", overlayFont.url))
  await page.route(`**${overlayFont.url}`, (route) => route.fulfill({ contentType: "font/woff2", body: font }))
  await page.addStyleTag({ content: styleSheet })
  await page.evaluate((family) => document.fonts.load(`10px "${family}"`), overlayFont.family)
  return page
}
