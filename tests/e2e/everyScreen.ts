import type { Page } from "@playwright/test"
import { staticPages } from "../../src/domain/help/staticPages.ts"
import { type ScreenName, screens } from "../../src/domain/screens.ts"

/** They lead elsewhere at once, or draw what another one draws. */
const passing: ReadonlyArray<ScreenName> = [
  "mailVerify",
  "mailReset",
  "socialReturn",
  "bankReturn",
  "magazines",
  "magazineReader",
  "freeReader"
]

/** The support team's: `team.spec.ts`, `refund.spec.ts` and `jobs.spec.ts` open them. */
const admitsSupport = (name: ScreenName): boolean => screens[name].path.startsWith("/team")

/** What screens of one thing are opened with. */
interface Content {
  readonly issue: string
  readonly publication: string
  readonly category: string
  readonly article: string
  /** An order's number. */
  readonly order: string
}

/** What there is of an issue's; with somebody's token, an order of theirs, else one that nobody has. */
export const contentOf = async (page: Page, issue: string, token: string | null = null): Promise<Content> => {
  const headers = token === null ? {} : { authorization: `Bearer ${token}` }
  const data = async (path: string) =>
    ((await (await page.request.get(path, { headers })).json()) as { data: unknown }).data
  const articles = (await data(`/api/issues/${issue}/articles`)) as { items: ReadonlyArray<{ id: string }> }
  const { items } = (await data(`/api/issues/${issue}`)) as {
    items: ReadonlyArray<{ expand: { publication: { id: string } } }>
  }
  const categories = (await data("/api/categories/tr")) as ReadonlyArray<{ slug: string }>
  const orders =
    token === null ? { items: [] } : ((await data("/api/orders")) as { items: ReadonlyArray<{ number: string }> })
  return {
    issue,
    publication: items[0]?.expand.publication.id ?? "",
    article: articles.items[0]?.id ?? "",
    category: categories[0]?.slug ?? "",
    order: orders.items[0]?.number ?? "20260101000000000000"
  }
}

const addressOf = (name: ScreenName, { issue, publication, category, article, order }: Content): string => {
  const id = { publication, people: publication, category, article }[name as string] ?? issue
  return screens[name].path
    .replace("{-$id}", id)
    .replace("$id", id)
    .replace("$article", article)
    .replace("$number", order)
}

/** The screens that somebody may enter. */
export const everyScreen = (content: Content, isUser: boolean): ReadonlyArray<string> => [
  ...(Object.keys(screens) as ReadonlyArray<ScreenName>)
    .filter((name) => !passing.includes(name) && !admitsSupport(name) && (isUser || !("admits" in screens[name])))
    .map((name) => addressOf(name, content)),
  ...staticPages.map((page) => `/${page}`)
]
