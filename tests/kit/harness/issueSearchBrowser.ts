import type { Browser, Page } from "playwright"
import { openBuiltPage } from "./builtPage.ts"
import type { IssueSearchPage } from "./issueSearchPage.ts"

declare global {
  /** In the page that `openIssueSearchPage` opens. */
  var issueSearchPage: IssueSearchPage
}

/** Opens a page that searches an issue's page and its text in the search file; its script is built in this folder. */
export const openIssueSearchPage = (browser: Browser, folder: string): Promise<Page> =>
  openBuiltPage(browser, folder, "harness/issueSearchPage.ts", "issueSearchPage")
