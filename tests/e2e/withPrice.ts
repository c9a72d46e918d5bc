import type { BrowserContext } from "@playwright/test"
import type { Magazine } from "../../src/domain/catalogue/Magazine.ts"

/** Sells the shelf's first magazine, as Atlas, so that the cart can hold something. */
export const withPrice = async (context: BrowserContext): Promise<void> => {
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
