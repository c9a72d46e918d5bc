import type { BrowserContext, Page } from "@playwright/test"
import { demoPublisher } from "../../server/demo/accounts.ts"
import type { Magazine } from "../../src/domain/catalogue/Magazine.ts"
import { staticPages } from "../../src/domain/help/staticPages.ts"
import { type ScreenName, screens } from "../../src/domain/screens.ts"
import { coverings } from "./coverings.ts"
import { expect, test } from "./journey.ts"
import { signedIn } from "./newcomer.ts"
import { CartPage } from "./pages/CartPage.ts"
import { publishedIssue } from "./pages/HomePage.ts"
import { still } from "./stillness.ts"

test.use({ tolerated: /Failed to load resource: the server responded with a status of 4/ })

const windows = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 }
] as const

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

interface Content {
  readonly issue: string
  readonly category: string
  readonly article: string
}

const contentOf = async (page: Page, issue: string): Promise<Content> => {
  const data = async (path: string) => ((await (await page.request.get(path)).json()) as { data: unknown }).data
  const articles = (await data(`/api/issues/${issue}/articles`)) as { items: ReadonlyArray<{ id: string }> }
  const categories = (await data("/api/categories/tr")) as ReadonlyArray<{ slug: string }>
  return { issue, article: articles.items[0]?.id ?? "", category: categories[0]?.slug ?? "" }
}

const addressOf = (name: ScreenName, { issue, category, article }: Content): string => {
  const id = { category, article }[name as string] ?? issue
  return screens[name].path.replace("{-$id}", id).replace("$id", id).replace("$number", "20260101000000000000")
}

/** The screens that somebody may enter. */
const addresses = (content: Content, isUser: boolean): ReadonlyArray<string> => [
  ...(Object.keys(screens) as ReadonlyArray<ScreenName>)
    .filter((name) => !passing.includes(name) && (isUser || !("admits" in screens[name])))
    .map((name) => addressOf(name, content)),
  ...staticPages.map((page) => `/${page}`)
]

/** Sells the shelf's first magazine, so that the cart can hold something. */
const withPrice = async (context: BrowserContext): Promise<void> => {
  await context.route("**/api/issues/latest/grouped", async (route) => {
    const { "if-none-match": _, ...headers } = route.request().headers()
    const response = await route.fetch({ headers })
    const { data, ...rest } = (await response.json()) as { data: { groupedByTags: Record<string, Array<Magazine>> } }
    const sold = { id: "publication0atl", issue_id: "issue0000000atl", title: "Atlas", slug: "atlas" }
    const price = { is_free: false, tier: 2, price: 4999 } as const
    const groups = Object.entries(data.groupedByTags).map(([tag, [one, ...others]]) => [
      tag,
      one === undefined ? others : [{ ...one, ...sold, ...price }, one, ...others]
    ])
    await route.fulfill({
      response,
      status: 200,
      json: { ...rest, data: { groupedByTags: Object.fromEntries(groups) as unknown } }
    })
  })
}

/** Goes there as a link does, without loading the site anew; no two screens that follow each other have one title. */
const goTo = async (page: Page, path: string): Promise<void> => {
  const title = await page.title()
  await page.evaluate((to) => history.pushState(null, "", to), path)
  await expect(page).not.toHaveTitle(title)
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0)
}

/** What covers what on each of these screens, in each window. */
const found = async (page: Page, paths: ReadonlyArray<string>): Promise<ReadonlyArray<string>> => {
  const all: Array<string> = []
  await page.goto("/nothing-is-here")
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  for (const path of paths) {
    await goTo(page, path)
    for (const size of windows) {
      await page.setViewportSize(size)
      await still(page)
      const faults = await coverings(page)
      all.push(...faults.map((fault) => `${path} ${size.width}: ${fault}`))
    }
  }
  return all
}

for (const isUser of [false, true]) {
  for (const isFull of [false, true]) {
    test(`covers no control with another, ${isUser ? "signed in" : "signed out"}, the cart ${isFull ? "full" : "empty"}`, async ({
      page,
      context
    }) => {
      const content = await contentOf(page, await publishedIssue(page, "Sayı 14: Lodos"))
      if (isUser) await signedIn(page, demoPublisher)
      if (isFull) {
        await withPrice(context)
        await page.goto("/store")
        const cart = new CartPage(page)
        await cart.add("Atlas").click()
        await cart.counts(1)
      }
      expect(await found(page, addresses(content, isUser))).toEqual([])
    })
  }
}

test("notices a cart's button that lies over the screen", async ({ page }) => {
  await publishedIssue(page, "Sayı 14: Lodos")
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto("/store")
  await expect(new CartPage(page).button).toBeVisible()
  await still(page)
  expect(await coverings(page)).toEqual([])
  // Where it stood once: over the right column.
  await new CartPage(page).button.evaluate((button) => {
    button.style.right = "7rem"
  })
  const noticed = await coverings(page)
  expect(noticed.join("\n")).toMatch(/under button\.CartPlace_button "Sepetim"/u)
})
