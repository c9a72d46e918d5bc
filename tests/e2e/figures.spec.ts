import { readFile } from "node:fs/promises"
import type { Browser } from "@playwright/test"
import { password, people } from "../kit/fixtures/seedPeople.ts"
import { accessibilityFaults } from "./accessibility.ts"
import { expect } from "./journey.ts"
import { sessionOf, signedIn } from "./newcomer.ts"
import { ReaderPage } from "./pages/ReaderPage.ts"
import { test } from "./shop.ts"
import { tabTo } from "./tabTo.ts"

/** A browser without the word that this program's own name has in it, by which it would be left out as a robot. */
const agentOf = (browser: Browser) =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version()} Safari/537.36`

/** Today in Istanbul. */
const today = () => new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Istanbul" }).format(new Date())

/** What was counted of an issue. */
interface Counted {
  readonly readers: number
  readonly openings: number
  readonly pages: number
}

interface Reading {
  readonly agent: string
  readonly email?: string
}

/** Comes from home, opens the free issue and turns a page. Answers whether the browser told of anything in the reader. */
const read = async (browser: Browser, shop: string, { agent, email }: Reading): Promise<boolean> => {
  const context = await browser.newContext({ baseURL: shop, userAgent: agent, viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  let isTold = false
  page.on("request", (request) => (isTold ||= request.url().endsWith("/api/analytics/reader/batch")))
  if (email !== undefined) await signedIn(page, { email, password })
  const reader = new ReaderPage(page)
  await page.goto("/")
  await page.getByRole("link", { name: /Sokak/u }).first().click()
  await expect(page).toHaveURL(/\/magazine\//u)
  await page.getByRole("main").getByRole("link", { name: /oku/iu }).first().click()
  await expect(reader.sheet(1)).toBeVisible()
  await page.keyboard.press("ArrowRight")
  await expect(page).toHaveURL(/sayfa=2/u)
  // Nobody sees the page any more: all that waits is sent at once.
  const sent = page.waitForResponse(
    (answer) => answer.url().includes("/api/analytics/") && /session_summary/u.test(answer.request().postData() ?? "")
  )
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true })
    document.dispatchEvent(new Event("visibilitychange"))
  })
  expect((await sent).ok()).toBe(true)
  await context.close()
  return isTold
}

test("counts a reader for the publisher, but neither a robot nor the publisher, and saves what was counted", async ({
  browser,
  shop
}) => {
  const agent = agentOf(browser)
  const context = await browser.newContext({ baseURL: shop, userAgent: agent })
  const desk = await context.newPage()
  await signedIn(desk, { email: people.publisher2.email, password })
  await desk.goto("/account/publisher")
  await tabTo(desk, desk.getByRole("link", { name: "İstatistikler" }))
  await desk.keyboard.press("Enter")
  await expect(desk).toHaveTitle("İstatistikler | Sayfa")
  await expect(desk.getByRole("link", { name: "Son 30 gün" })).toHaveAttribute("aria-current", "true")
  const { token } = await sessionOf(desk.request, { email: people.publisher2.email, password })
  const counted = async (): Promise<Counted> => {
    const answer = await desk.request.get(`/api/publisher/figures?from=${today()}&to=${today()}`, {
      headers: { authorization: `Bearer ${token}` }
    })
    const { data } = (await answer.json()) as { readonly data: { readonly issues: ReadonlyArray<Counted> } }
    return data.issues[0] ?? { readers: 0, openings: 0, pages: 0 }
  }
  // A second try of this journey finds what the first was counted for.
  const before = await counted()

  const robot = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"
  expect(await read(browser, shop, { agent: robot })).toBe(true)
  expect(await read(browser, shop, { agent, email: people.publisher2.email })).toBe(false)
  expect(await read(browser, shop, { agent })).toBe(true)

  // One reader, one opening, the cover and the slide after it.
  const after = { readers: before.readers + 1, openings: before.openings + 1, pages: before.pages + 3 }
  await expect.poll(counted, { timeout: 60_000 }).toMatchObject(after)
  await desk.reload()
  const figures = desk.getByRole("row", { name: /^Sokak Mayıs/u }).getByRole("cell")
  await expect(figures.nth(0)).toHaveText(`${after.readers}`)
  await expect(figures.nth(1)).toHaveText(`${after.openings}`)
  await expect(figures.nth(2)).toHaveText(`${after.pages}`)
  await expect(desk.getByRole("row", { name: /^Kiosk/u }).getByRole("cell")).toHaveText(`${after.openings}`)
  await expect(desk.getByText("Dergiyi hazırlayanların kendi okumaları sayılmaz.")).toBeVisible()
  expect(await accessibilityFaults(desk)).toEqual([])

  await tabTo(desk, desk.getByRole("link", { name: "Sokak Mayıs" }))
  await desk.keyboard.press("Enter")
  await expect(desk).toHaveURL(/issue=/u)
  await expect(desk.getByRole("link", { name: "Bütün sayılar" })).toBeVisible()
  await expect(desk.locator("figcaption", { hasText: "Açılış" })).toContainText(`${after.openings}`)
  await tabTo(desk, desk.getByRole("link", { name: "Son 7 gün" }))
  await desk.keyboard.press("Enter")
  await expect(desk).toHaveURL(/days=7/u)
  await expect(desk.locator("figcaption", { hasText: "Açılış" })).toContainText(`${after.openings}`)
  const download = desk.waitForEvent("download")
  await tabTo(desk, desk.getByRole("button", { name: "Günleri indir (CSV)" }))
  await desk.keyboard.press("Enter")
  const rows = (await readFile(await (await download).path(), "utf8")).trim().split("\r\n")
  expect(rows).toHaveLength(8)
  expect(rows.at(-1)).toMatch(new RegExp(`^${today()};${after.readers};${after.openings};${after.pages};`, "u"))
  await context.close()
})
