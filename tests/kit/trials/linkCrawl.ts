import type { Page, Request } from "playwright"

/** The screens that can be reached by links alone; a magazine's own page leads to nothing that its issues do not. */
const isScreen = (path: string): boolean => /^\/(?:$|store$|category\/|magazine\/[a-z0-9]{15}$|article\/)/.test(path)

/** Milliseconds: the most that a screen's requests may take, and the silence after which they are finished. */
const longestRest = 10_000
const stillness = 800

/** Resolves once the page has had no request for a while. */
const resting = (page: Page): (() => Promise<void>) => {
  let moved = Date.now()
  const underWay = new Set<Request>()
  page.on("request", (request) => {
    underWay.add(request)
    moved = Date.now()
  })
  const end = (request: Request) => {
    underWay.delete(request)
    moved = Date.now()
  }
  page.on("requestfinished", end)
  page.on("requestfailed", end)
  return async () => {
    const since = Date.now()
    moved = since
    // A request that never ends brings no links.
    while (Date.now() - since < longestRest && (underWay.size > 0 || Date.now() - moved < stillness))
      await page.waitForTimeout(stillness / 4)
    underWay.clear()
  }
}

/** Every address reached by links from home, without typing: presses each link, and goes back. */
export const reached = async (page: Page): Promise<ReadonlySet<string>> => {
  const rest = resting(page)
  const seen = new Set(["/"])
  const look = async (): Promise<void> => {
    await rest()
    await page.waitForFunction(
      () => document.querySelector("main h1") !== null && document.querySelector("main [aria-busy=true]") === null
    )
    const ways = await page
      .locator("a[href^='/']:visible")
      .evaluateAll((links) =>
        links.map((link) => [link.getAttribute("href") ?? "", (link as HTMLAnchorElement).pathname] as const)
      )
    const from = page.url()
    for (const [href, path] of ways) {
      if (seen.has(path)) continue
      seen.add(path)
      if (!isScreen(path)) continue
      const link = page.locator(`a[href=${JSON.stringify(href)}]:visible`)
      await link.first().press("Enter")
      await page.waitForURL((url) => url.href !== from)
      await look()
      await page.goBack()
      await page.waitForURL(from)
    }
  }
  await page.goto("/")
  await look()
  return seen
}

interface Listed {
  readonly id: string
  readonly issue_id: string
}

/** The addresses of everything in the catalogue, by its API: issues of every publication, and their articles. */
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
