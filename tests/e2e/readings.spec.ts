import { readFile } from "node:fs/promises"
import type { Browser, Page } from "@playwright/test"
import { demoPublisher } from "../../server/demo/accounts.ts"
import type { PageOfFigures } from "../../src/domain/publishing/PageFigures.ts"
import { accessibilityFaults } from "./accessibility.ts"
import { expect, test } from "./journey.ts"
import { sessionOf, signedIn } from "./newcomer.ts"
import { publishedIssue } from "./pages/HomePage.ts"
import { ReaderPage } from "./pages/ReaderPage.ts"
import { tabTo } from "./tabTo.ts"

const lodos = "Sayı 14: Lodos"

const today = () => new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Istanbul" }).format(new Date())

interface Told {
  readonly event_name: string
  readonly page_number?: number
  readonly duration_seconds?: number
}

/** What the publisher of an issue is told of its pages today. */
const countedBy = (desk: Page, token: string, issue: string) => async (): Promise<ReadonlyArray<PageOfFigures>> => {
  const query = `from=${today()}&to=${today()}&issue=${issue}`
  const answer = await desk.request.get(`/api/publisher/figures/pages?${query}`, {
    headers: { authorization: `Bearer ${token}` }
  })
  return ((await answer.json()) as { readonly data: { readonly pages: ReadonlyArray<PageOfFigures> } }).data.pages
}

/** The program's own name would make a robot of a reader. */
const agentOf = (browser: Browser) => `Mozilla/5.0 (X11; Linux x86_64) Chrome/${browser.version()} Safari/537.36`

test("tells the publisher which pages were read, for how long, and where the reader left", async ({
  browser,
  page: desk,
  baseURL
}) => {
  const { token } = await sessionOf(desk.request, demoPublisher)
  const issue = await publishedIssue(desk, lodos)
  const counted = countedBy(desk, token, issue)
  // A second try of this journey finds what the first was counted for.
  const before = await counted()
  expect(before).toHaveLength(12)

  const told: Array<Told> = []
  let refused = 0
  await test.step("a visitor reads, turns, marks and searches, and goes", async () => {
    const context = await browser.newContext({
      baseURL: baseURL ?? "",
      userAgent: agentOf(browser),
      viewport: { width: 1280, height: 800 }
    })
    const page = await context.newPage()
    page.on("response", async (answer) => {
      if (!answer.url().endsWith("/api/analytics/reader/batch")) return
      told.push(...(JSON.parse(answer.request().postData() ?? "[]") as ReadonlyArray<Told>))
      refused += ((await answer.json()) as { readonly data: { readonly refused: ReadonlyArray<number> } }).data.refused
        .length
    })
    await page.clock.install()
    const reader = new ReaderPage(page)
    await reader.open(issue, "4")
    await reader.shows("4-5", 12)
    await page.clock.fastForward(5000)
    await page.keyboard.press("ArrowRight")
    await reader.shows("6-7", 12)
    await page.keyboard.press("b")
    await expect(page.getByRole("img", { name: "Sayfa 6 işaretli" })).toBeVisible()
    await page.keyboard.press("/")
    await expect(page.getByRole("textbox", { name: "Aranacak kelime" })).toBeFocused()
    await page.keyboard.type("lodos")
    await expect(page.getByRole("listbox", { name: "Sonuçlar" })).toBeVisible()
    await page.keyboard.press("Enter")
    await expect(page).toHaveURL(/[?&]ara=lodos(&|$)/u)
    await page.keyboard.press("Escape")
    await page.clock.fastForward(9000)
    // Nobody sees the page any more: all that waits is sent at once.
    await page.evaluate(() => {
      Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true })
      document.dispatchEvent(new Event("visibilitychange"))
    })
    await expect.poll(() => told.filter(({ event_name: name }) => name === "time_on_page").length).toBeGreaterThan(1)
    await context.close()
  })

  await test.step("each was told of once, as what it was and not as what it said", async () => {
    const of = (name: string) => told.filter(({ event_name: one }) => one === name)
    expect(refused).toBe(0)
    expect(of("page_view").map(({ page_number: first }) => first)).toEqual([4])
    expect(of("page_turn")[0]).toMatchObject({ page_number: 6, direction: "next" })
    expect([of("bookmark_add").length, of("search").length]).toEqual([1, 1])
    expect(of("time_on_page")[0]).toMatchObject({ page_number: 4, properties: { pages: 2 } })
    expect(JSON.stringify(told)).not.toContain("lodos")
  })

  const secondsOn = (page: number) =>
    told.reduce(
      (sum, { page_number: first, duration_seconds: seconds = 0 }) =>
        first !== undefined && (first === page || first === page - 1) ? sum + seconds : sum,
      0
    )
  await test.step("the server has counted the pages", async () => {
    const gained = async () => {
      const now = await counted()
      return [4, 5, 6, 7].map((number) => {
        const [was, is] = [before[number - 1], now[number - 1]]
        return [(is?.readers ?? 0) - (was?.readers ?? 0), (is?.seconds ?? 0) - (was?.seconds ?? 0)]
      })
    }
    await expect.poll(gained, { timeout: 150_000 }).toEqual([4, 5, 6, 7].map((number) => [1, secondsOn(number)]))
    expect(secondsOn(4)).toBeGreaterThanOrEqual(5)
  })

  await test.step("the publisher sees them along the thumbnails, as a table and as a file, by keys alone", async () => {
    await signedIn(desk, demoPublisher)
    await desk.goto(`/account/publisher/figures?issue=${issue}&days=7`)
    await expect(desk.getByRole("heading", { name: "Sayfa sayfa", exact: true })).toBeVisible()
    const strip = desk.getByRole("group", { name: "Sayfaların çizgisi" })
    await expect(strip.locator("img").first()).toHaveJSProperty("complete", true)
    expect(
      await strip
        .locator("img")
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth)
    ).toBeGreaterThan(0)
    await tabTo(desk, desk.getByRole("button", { name: "Sayfa sayfa sayılarla" }))
    await desk.keyboard.press("Enter")
    const row = desk.getByRole("table", { name: "Sayfa sayfa sayılarla" }).getByRole("row").nth(4)
    await expect(row.getByRole("rowheader")).toHaveText("4")
    await expect(row.getByRole("cell").nth(1)).toHaveText(/\d/u)
    expect(await accessibilityFaults(desk)).toEqual([])
    const download = desk.waitForEvent("download")
    await tabTo(desk, desk.getByRole("button", { name: "Sayfaları indir (CSV)" }))
    await desk.keyboard.press("Enter")
    const rows = (await readFile(await (await download).path(), "utf8")).trim().split("\r\n")
    expect(rows).toHaveLength(13)
  })
})

test("counts a reader who closes the tab before the code that measures has come", async ({
  browser,
  page: desk,
  baseURL
}) => {
  const { token } = await sessionOf(desk.request, demoPublisher)
  const issue = await publishedIssue(desk, lodos)
  const counted = countedBy(desk, token, issue)
  const before = (await counted())[0]?.readers ?? 0
  const context = await browser.newContext({
    baseURL: baseURL ?? "",
    userAgent: agentOf(browser),
    viewport: { width: 1280, height: 800 }
  })
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  await network.send("Network.enable")
  await network.send("Network.setBlockedURLs", { urls: ["*/assets/deferredActors*"] })
  const reader = new ReaderPage(page)
  await reader.open(issue)
  await reader.shows("1", 12)
  await page.close()
  await expect.poll(async () => (await counted())[0]?.readers ?? 0, { timeout: 150_000 }).toBe(before + 1)
  await context.close()
})
