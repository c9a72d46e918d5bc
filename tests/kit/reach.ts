import type { Page } from "playwright"

/** The screens that somebody who only presses links comes through. */
const isScreen = (path: string): boolean => /^\/(?:$|store$|category\/|magazine\/|article\/)/.test(path)

const linksOn = async (page: Page, path: string): Promise<ReadonlyArray<string>> => {
  await page.goto(path, { waitUntil: "networkidle" })
  await page.waitForFunction(
    () => document.querySelector("main h1") !== null && document.querySelector("main [aria-busy=true]") === null
  )
  return page
    .locator("a[href^='/']:visible")
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname))
}

/** Each screen is waited for until its network rests: others are looked at meanwhile. */
const tabCount = 3

/** Every address that links lead to, from home on, without a word typed. */
export const reached = async (page: Page): Promise<ReadonlySet<string>> => {
  const others = Array.from({ length: tabCount - 1 }, () => page.context().newPage())
  const tabs = [page, ...(await Promise.all(others))]
  const seen = new Set(["/"])
  let ahead = ["/"]
  while (ahead.length > 0) {
    const screens = ahead.filter(isScreen).values()
    const links = tabs.map(async (tab) => {
      const found: Array<string> = []
      for (const path of screens) found.push(...(await linksOn(tab, path)))
      return found
    })
    ahead = [...new Set((await Promise.all(links)).flat())].filter((path) => !seen.has(path))
    for (const path of ahead) seen.add(path)
  }
  return seen
}

interface Listed {
  readonly id: string
  readonly issue_id: string
}

/** The addresses of all that the catalogue has, by what it answers: issues of every publication, and their articles. */
export const catalogued = async (base: string): Promise<ReadonlyArray<string>> => {
  const get = async (path: string) => ((await (await fetch(`${base}/api/${path}`)).json()) as { data: unknown }).data
  const { groupedByTags } = (await get("issues/latest/grouped")) as {
    groupedByTags: Readonly<Record<string, ReadonlyArray<Listed>>>
  }
  const paths = new Set<string>()
  for (const publication of new Set(Object.values(groupedByTags).flatMap((group) => group.map(({ id }) => id)))) {
    const issues = (await get(`publications/${publication}/issues`)) as { items: ReadonlyArray<Listed> }
    for (const { issue_id } of issues.items) {
      paths.add(`/magazine/${issue_id}`)
      const articles = (await get(`issues/${issue_id}/articles`)) as { items: ReadonlyArray<{ id: string }> }
      for (const { id } of articles.items) paths.add(`/article/${id}`)
    }
  }
  return [...paths]
}
