import { readFile } from "node:fs/promises"
import { resolve } from "node:path"
import type { Browser, Page } from "playwright"
import { overlayFont } from "../../../server/conversion/overlayFont.ts"
import { styleSheet } from "../../../server/conversion/styleSheet.ts"
import { openBuiltPage } from "./builtPage.ts"
import type { IssueSearchPage } from "./issueSearchPage.ts"

declare global {
  /** In the page that `openIssueSearchPage` opens. */
  var issueSearchPage: IssueSearchPage
}

/**
 * Opens a page that searches an issue's page, drawn with the style and font of all pages, and its text in the search
 * file; its script is built in this folder.
 */
export const openIssueSearchPage = async (browser: Browser, folder: string): Promise<Page> => {
  const page = await openBuiltPage(browser, folder, "harness/issueSearchPage.ts", "issueSearchPage")
  const font = await readFile(resolve(import.meta.dirname, `../../../public${overlayFont.url}`), "base64")
  await page.addStyleTag({ content: styleSheet.replace(overlayFont.url, `data:font/woff2;base64,${font}`) })
  return page
}
