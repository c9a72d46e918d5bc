import type { Browser, Page } from "playwright"
import { openBuiltPage } from "../harness/builtPage.ts"
import type { AnchoringPage } from "./anchoringPage.ts"

declare global {
  /** In the page that `openAnchoringPage` opens. */
  var anchoringPage: AnchoringPage
}

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

/** A page with the code that highlights words. */
export const openAnchoringPage = (browser: Browser, folder: string): Promise<Page> =>
  openBuiltPage(browser, folder, "trials/anchoringPage.ts", "anchoringPage")
