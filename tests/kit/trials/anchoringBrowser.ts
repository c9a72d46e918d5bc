import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { Browser, Page } from "playwright"
import type { AnchoringPage } from "./anchoringPage.ts"
import type { SearchTrialPage } from "./searchPage.ts"
import { builtPage, pageHtml } from "./logBrowser.ts"

declare global {
  /** In the page that `openAnchoringPage` opens. */
  var anchoringPage: AnchoringPage
  /** In the page that `openSearchPage` opens. */
  var searchTrial: SearchTrialPage
}

const origin = "http://localhost"

/** The words of all pages of a free issue, as the server sends them. */
export const pagesOf = async (url: string, issue: string): Promise<ReadonlyArray<string>> => {
  const answer = await fetch(`${url}/api/issues/${issue}`)
  const { data: found } = (await answer.json()) as { data: { items: ReadonlyArray<{ page_count: number }> } }
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ")
  const pages: Array<string> = []
  for (let page = 1; page <= (found.items[0]?.page_count ?? 0); page += 1) {
    const file = await fetch(`${url}/content/${issue}/${page}.html`, { headers: { cookie } })
    if (file.status !== 200) throw new Error(`Page ${page} was answered with ${file.status}`)
    pages.push(await file.text())
  }
  return pages
}

/** A page in which the bundle of `script` has put what it offers under this name; it is built in this folder. */
const openTrialPage = async (browser: Browser, folder: string, script: string, name: string): Promise<Page> => {
  const built = await builtPage(script, folder)
  const page = await browser.newPage()
  await page.route(`${origin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    await (pathname.endsWith(".js")
      ? route.fulfill({ contentType: "text/javascript", body: await readFile(join(built, pathname)) })
      : route.fulfill({ contentType: "text/html", body: pageHtml }))
  })
  await page.goto(origin)
  await page.waitForFunction((offered) => offered in globalThis, name)
  return page
}

/** A page with the code that highlights words. */
export const openAnchoringPage = (browser: Browser, folder: string): Promise<Page> =>
  openTrialPage(browser, folder, "anchoringPage.ts", "anchoringPage")

/** A page with the code that searches a page and its text. */
export const openSearchPage = (browser: Browser, folder: string): Promise<Page> =>
  openTrialPage(browser, folder, "searchPage.ts", "searchTrial")
