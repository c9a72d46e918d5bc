import type { BrowserContext } from "@playwright/test"
import type { Magazine } from "../../src/domain/catalogue/Magazine.ts"
import { issue } from "../kit/fixtures/issues.ts"
import { accessibilityFaults } from "./accessibility.ts"
import { expect, test } from "./journey.ts"
import { newcomer } from "./newcomer.ts"
import { CartPage } from "./pages/CartPage.ts"
import { publishedIssue } from "./pages/HomePage.ts"

const atlas = "publication0atl"
const kasim = "issue0000000atl"

/** The home of this server with two magazines more, which have a price: what `tier` says of the first, now. */
const withPrices = async (context: BrowserContext, tier: () => number) => {
  const prices = [0, 2499, 4999, 7499]
  const priced = (one: Magazine, title: string, given: Partial<Magazine>): Magazine => ({
    ...one,
    slug: title.toLowerCase(),
    title,
    issue_title: "Kasım 2026",
    is_free: false,
    tier: 2,
    price: 4999,
    language: "tr",
    ...given
  })
  await context.route("**/api/issues/latest/grouped", async (route) => {
    const { "if-none-match": _, ...headers } = route.request().headers()
    const response = await route.fetch({ headers })
    const { data, ...rest } = (await response.json()) as { data: { groupedByTags: Record<string, Array<Magazine>> } }
    const groups = Object.entries(data.groupedByTags).map(([tag, [one, ...others]]) => {
      if (one === undefined) return [tag, others]
      const first = { id: atlas, issue_id: kasim, tier: tier() as Magazine["tier"], price: prices[tier()] ?? 0 }
      const second = { id: "publication0per", issue_id: "issue0000000per", cover_image: "/covers/none.webp" }
      return [tag, [one, ...others, priced(one, "Atlas", first), priced(one, "Pergel", second)]]
    })
    await route.fulfill({
      response,
      status: 200,
      json: { ...rest, data: { groupedByTags: Object.fromEntries(groups) as unknown } }
    })
  })
  const { publication } = issue().expand
  const answers: Readonly<Record<string, unknown>> = {
    [`/api/issues/${kasim}`]: {
      items: [
        issue({
          id: kasim,
          is_free: false,
          expand: { publication: { ...publication, id: atlas, title: "Atlas", tier: 2 } }
        })
      ]
    },
    [`/api/issues/${kasim}/articles`]: { items: [] },
    [`/api/publications/${atlas}/articles`]: { items: [] },
    [`/api/publications/${atlas}/issues`]: { items: [] }
  }
  await context.route(/\/api\/(?:issues|publications)\/[a-z0-9]+/u, async (route) => {
    const answer = answers[new URL(route.request().url()).pathname]
    await (answer === undefined
      ? route.fallback()
      : route.fulfill({ json: { success: true, message: "", data: answer } }))
  })
  await context.route("**/covers/none*.webp", (route) => route.fulfill({ contentType: "image/webp", body: "" }))
  await context.route("**/api/recently-viewed", (route) =>
    route.fulfill({ json: { success: true, action: "created" } })
  )
}

test.beforeEach(async ({ context, page }) => {
  await publishedIssue(page, "Sayı 14: Lodos")
  // Who says so beforehand is not asked whether they may be measured.
  await context.addInitScript(() => Object.defineProperty(navigator, "globalPrivacyControl", { value: true }))
})

test.describe("with magazines that this server does not have", () => {
  // Nor their pages.
  test.use({ tolerated: /status of 403/u })

  for (const language of ["tr", "en"] as const) {
    test(`fills from cards and pages by its rules, and empties from its drawer, in ${language}`, async ({
      page,
      context
    }) => {
      let tier = 2
      await withPrices(context, () => tier)
      const cart = new CartPage(page, language)
      const { said } = cart
      const amount = (turkish: string) => `${language === "tr" ? turkish : turkish.replace(",", ".")} TL`
      await page.goto(`/store?locale=${language}`)
      await cart.counts(0)
      await cart.add("Pergel").click()
      await cart.says(said.added)
      await cart.held("Pergel").click()
      await cart.says(said.twice)
      await cart.add("Atlas").click()
      await cart.counts(2)

      await page.getByRole("link", { name: "Atlas", exact: true }).click()
      await expect(page).toHaveURL(`/magazine/${kasim}`)
      await cart.leading("Kasım 2026 – Atlas").click()
      await expect(cart.remove("Atlas, Kasım 2026")).toBeVisible()
      await expect(cart.drawer.getByText(amount("99,98"))).toBeVisible()
      await cart.close()
      await cart.choose("year")
      await cart.add(`Atlas, ${said.year}`).click()
      await cart.says(said.replaced)
      await cart.choose("single")
      await cart.add("Kasım 2026 – Atlas").click()
      await cart.says(said.covered)
      await cart.counts(2)

      // What the home screen asks for it today is another price than when it was laid in.
      tier = 3
      await cart.open()
      await expect(cart.drawer.getByText(amount("749,90"))).toBeVisible()
      await expect(cart.drawer.getByText(amount("799,89"))).toBeVisible()
      expect(await accessibilityFaults(page)).toEqual([])
      await cart.remove("Pergel, Kasım 2026").click()
      await cart.says(said.removed)
      await expect(cart.remove(`Atlas, ${said.year}`)).toBeFocused()
      await page.keyboard.press("Enter")
      await expect(cart.drawer.getByRole("heading", { name: said.empty })).toBeVisible()
      await page.keyboard.press("Enter")
      await expect(page).toHaveURL("/store")
      await expect(cart.drawer).toHaveCount(0)
      await cart.counts(0)
    })
  }
})

test.describe("with somebody who signs in and out", () => {
  // What was being asked as they signed out is refused.
  test.use({ tolerated: /status of 401/u })

  test("is one cart in two tabs, of the user who is there: a visitor's goes with them into their account", async ({
    page,
    context,
    request,
    auth
  }) => {
    await withPrices(context, () => 2)
    const here = new CartPage(page)
    const person = await newcomer(request, "Sezen Sepet")
    await page.goto("/store")
    await here.add("Atlas").click()
    await here.counts(1)
    const other = await context.newPage()
    await other.goto("/store")
    const there = new CartPage(other)
    await there.counts(1)
    await there.add("Pergel").click()
    await here.counts(2)
    await expect(here.held("Pergel")).toBeVisible()

    await auth.signIn(person)
    await here.counts(2)
    await there.counts(2)
    await here.open()
    await here.remove("Atlas, Kasım 2026").click()
    await here.close()
    await there.counts(1)
    await other.close()

    // Who leaves takes it along, and finds it again.
    await page.goto("/account")
    await page.getByRole("button", { name: "Çıkış yap" }).first().click()
    await expect(page).toHaveURL("/")
    await here.counts(0)
    await auth.signIn(person)
    await here.counts(1)
    await expect
      .poll(() => here.button.evaluate((button) => innerHeight - button.getBoundingClientRect().bottom))
      .toBe(20)
  })
})
