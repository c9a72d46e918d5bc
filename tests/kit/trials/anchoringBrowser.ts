import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { Browser, Page } from "playwright"
import type { AnchoringPage } from "./anchoringPage.ts"
import { builtPage, pageHtml } from "./logBrowser.ts"

declare global {
  /** In the page that `openAnchoringPage` opens. */
  var anchoringPage: AnchoringPage
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

/** A page with the code that highlights words; its bundle is built in this folder. */
export const openAnchoringPage = async (browser: Browser, folder: string): Promise<Page> => {
  const built = await builtPage("anchoringPage.ts", folder)
  const page = await browser.newPage()
  await page.route(`${origin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    await (pathname.endsWith(".js")
      ? route.fulfill({ contentType: "text/javascript", body: await readFile(join(built, pathname)) })
      : route.fulfill({ contentType: "text/html", body: pageHtml }))
  })
  await page.goto(origin)
  await page.waitForFunction(() => "anchoringPage" in globalThis)
  return page
}
