import type { Page, Request } from "playwright"

/** The screens that somebody who only presses links comes through. */
const isScreen = (path: string): boolean => /^\/(?:$|store$|category\/|magazine\/|article\/)/.test(path)

/** Milliseconds that a screen's network may take to rest, and without a request that it has come to rest after. */
const longestRest = 10_000
const stillness = 300

/** Resolves once nothing has been on the way to or from this page for a while. */
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
    // A request that never comes to its end is nothing that links would come with.
    while (Date.now() - since < longestRest && (underWay.size > 0 || Date.now() - moved < stillness))
      await page.waitForTimeout(stillness / 4)
    underWay.clear()
  }
}

/** Every address that links lead to, from home on, without a word typed: by pressing each, and going back. */
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
