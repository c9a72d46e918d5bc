import type { BrowserContext, Locator, Page } from "@playwright/test"
import { expect, test } from "./journey.ts"
import { CartPage } from "./pages/CartPage.ts"
import { publishedIssue } from "./pages/HomePage.ts"
import { still } from "./stillness.ts"
import { withPrice } from "./withPrice.ts"

const ids = (page: Page) =>
  page.evaluate(() => {
    const of = (storage: Storage) => [storage.getItem("visitorId"), storage.getItem("deviceId")]
    return { browser: of(localStorage), tab: of(sessionStorage) }
  })

const none = [null, null]

const question = (page: Page) => page.getByRole("region", { name: "Ölçüm izni" })

interface Told {
  readonly event_name: string
  readonly url_path?: string
  readonly [field: string]: unknown
}

const batches = /\/api\/analytics\/(site|reader)\/batch$/

/** What pages of this browser tell the server from now on. */
const listen = (context: BrowserContext): ReadonlyArray<Told> => {
  const heard: Array<Told> = []
  context.on("request", (request) => {
    if (!batches.test(request.url())) return
    heard.push(...(request.postDataJSON() as ReadonlyArray<Told>))
  })
  return heard
}

/** Nobody sees the page any more; what a page that is left for good sends, only its server would hear. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true })
    document.dispatchEvent(new Event("visibilitychange"))
  })

/** Until it is known there whether anybody is to be asked: only then does the tab take its ids. */
const openAgain = async (page: Page) => {
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await expect.poll(async () => (await ids(page)).tab).not.toEqual(none)
}

test.describe("a browser that may be asked", () => {
  test.use({ mayAsk: true, tolerated: /net::ERR_FAILED/ })

  test("is recognised once somebody has said yes, in all its tabs, until they take it back", async ({
    page,
    context
  }) => {
    await context.route(batches, (route) => route.abort())
    await page.goto("/about")
    await expect(question(page)).toBeVisible()
    // Nobody is torn from where they are, and the keyboard comes to it first.
    await expect(page.locator("body")).toBeFocused()
    expect((await ids(page)).browser).toEqual(none)
    const { tab: own } = await ids(page)
    await page.getByRole("main").getByRole("heading", { level: 1 }).focus()
    await question(page).getByRole("button", { name: "Evet" }).click()
    await expect(question(page)).toHaveCount(0)
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeFocused()
    await expect.poll(() => ids(page)).toEqual({ browser: own, tab: none })
    await page.getByRole("contentinfo").getByRole("link", { name: "Kullanım koşulları" }).click()
    await expect(page).toHaveURL("/terms-of-use")
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toHaveText("Kullanım koşulları")

    const other = await context.newPage()
    await other.goto("/privacy-center")
    await expect(other.getByRole("radio", { name: "İzin veriyorum" })).toBeChecked()
    expect(await ids(other)).toEqual({ browser: own, tab: none })
    await other.getByRole("radio", { name: "İzin vermiyorum" }).click()
    for (const tab of [page, other]) {
      await expect.poll(async () => (await ids(tab)).tab).not.toEqual(none)
      expect((await ids(tab)).browser).toEqual(none)
      expect((await ids(tab)).tab).not.toEqual(own)
    }
    // What waited was written under a yes, and is sent without what that allowed.
    await context.unroute(batches)
    const heard = listen(context)
    await hide(page)
    const whatOf = (told: Told) => `${told.event_name} ${told.url_path}`
    await expect.poll(() => heard.map(whatOf)).toContain("page_view /terms-of-use")
    // The first page was seen before anybody had agreed, under the name that only its tab had.
    const since = heard.filter((told) => whatOf(told) !== "page_view /about")
    expect(since.filter((told) => own.includes(String(told["visitor_id"])))).toEqual([])
    await other.reload()
    await expect(other.getByRole("radio", { name: "İzin vermiyorum" })).toBeChecked()
    await openAgain(page)
    await expect(question(page)).toHaveCount(0)
  })

  test("says no as easily, on a phone, beside the cart and the bar below", async ({ page, context }) => {
    await publishedIssue(page, "Sayı 14: Lodos")
    await withPrice(context)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto("/store")
    await expect(question(page)).toBeVisible()
    // On a phone the cart has a place while it holds something.
    const cart = new CartPage(page)
    await cart.add("Atlas").click()
    await cart.counts(1)
    // So that the keyboard is nowhere yet.
    await page.reload()
    await expect(question(page)).toBeVisible()
    await cart.counts(1)
    await still(page)
    const box = async (place: Locator) => {
      const found = await place.first().boundingBox()
      expect(found, String(place)).not.toBe(null)
      return found ?? { x: 0, y: 0, width: 0, height: 0 }
    }
    const [banner, bar] = [await box(question(page)), await box(page.locator("header nav"))]
    const place = await cart.button.boundingBox()
    expect(banner.y + banner.height).toBeLessThanOrEqual(bar.y)
    expect(banner.y + banner.height).toBeLessThanOrEqual(place?.y ?? 0)
    const [no, yes] = [
      await question(page).getByRole("button", { name: "Hayır" }).boundingBox(),
      await question(page).getByRole("button", { name: "Evet" }).boundingBox()
    ]
    expect([no?.width, no?.height]).toEqual([yes?.width, yes?.height])
    await question(page).getByRole("button", { name: "Hayır" }).press("Enter")
    await expect(question(page)).toHaveCount(0)
    // What had the keyboard has gone: it goes on at the head of the screen.
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeFocused()
    await openAgain(page)
    await expect(question(page)).toHaveCount(0)
    expect((await ids(page)).browser).toEqual(none)
  })
})

test("asks nobody whose browser has answered for them, and says so", async ({ page }) => {
  await page.goto("/privacy-center")
  await expect(page.getByText(/Global Privacy Control/)).toBeVisible()
  await expect(page.getByRole("radio", { name: "İzin vermiyorum" })).toBeChecked()
  await expect(page.getByRole("radio", { name: "İzin veriyorum" })).toBeDisabled()
  await page.goto("/about")
  await expect.poll(async () => (await ids(page)).tab).not.toEqual(none)
  await expect(question(page)).toHaveCount(0)
})

test("tells of a visit what was seen and for how long, once nobody sees it, and nothing of what was asked of it", async ({
  page,
  context
}) => {
  const heard = listen(context)
  await page.goto("/about?utm_source=bulten&gizli=1")
  await expect.poll(async () => (await ids(page)).tab).not.toEqual(none)
  // Somebody reads, for more than a second.
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible()
  const since = await page.evaluate(() => performance.now())
  await expect.poll(() => page.evaluate(() => performance.now())).toBeGreaterThan(since + 2000)
  await page.getByRole("contentinfo").getByRole("link", { name: "Çerezler" }).click()
  await expect(page).toHaveTitle(/^Çerezler/)
  await hide(page)
  const lines = () =>
    heard
      .map(({ event_name: name, url_path: path }) => [name, path].join(" ").trim())
      // A busy machine comes to hide the second page when it has been seen for a second too.
      .filter((line) => line !== "time_on_page /cookies")
  await expect
    .poll(() => lines().toSorted())
    .toEqual(["page_view /about", "page_view /cookies", "session_summary", "time_on_page /about"])
  const sessions = new Set(heard.map(({ session_key: key, visitor_id: visitor }) => `${key} ${visitor}`))
  expect(sessions.size).toBe(1)
  expect(heard.every((told) => told["utm_source"] === "bulten" && told["user_id"] === undefined)).toBe(true)
  expect(heard.find(({ event_name: name }) => name === "page_view")).toMatchObject({ page_title: "Hakkımızda | Sayfa" })
  expect(JSON.stringify(heard)).not.toContain("gizli")
  const summary = heard.find(({ event_name: name }) => name === "session_summary")
  expect(summary?.["properties"]).toEqual({ page_view_counts: { "/about": 1, "/cookies": 1 } })
})
