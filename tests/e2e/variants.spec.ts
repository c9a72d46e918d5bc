import type { Page } from "@playwright/test"
import type { Magazine } from "../../src/domain/catalogue/Magazine.ts"
import { accessibilityFaults } from "./accessibility.ts"
import { expect } from "./journey.ts"
import { ReaderPage } from "./pages/ReaderPage.ts"
import { test } from "./shop.ts"

/** A document that says it is of no page is complained of where it is opened. */
test.use({ tolerated: /the server responded with a status of 404/ })

const magazines = async (page: Page): Promise<ReadonlyArray<Magazine>> => {
  const answer = await page.request.get("/api/issues/latest/grouped")
  const { data } = (await answer.json()) as { data: { groupedByTags: Record<string, ReadonlyArray<Magazine>> } }
  return Object.values(data.groupedByTags).flat()
}

const issueOf = async (page: Page, title: string): Promise<Magazine> => {
  const found = (await magazines(page)).find((magazine) => magazine.title === title)
  if (found === undefined) throw new Error(`No issue of ${title}`)
  return found
}

test("opens by every way in, asks for each thing once, and leads out to the issue's page", async ({ page }) => {
  const { issue_id: free } = await issueOf(page, "Sokak")
  const reader = new ReaderPage(page)
  const asked: Array<string> = []
  page.on("request", (request) => {
    // What the page that is left still asked for is not this one's.
    if (request.isNavigationRequest()) asked.length = 0
    asked.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  const cases = [
    [`/reader/${free}?sayfa=6`, "6", "Sokak Mayıs – Sokak | Dergi okuyucu | Sayfa"],
    [`/magazine/${free}/read?sayfa=2`, "2-3", "Sokak Mayıs – Sokak | Dergi okuyucu | Sayfa"],
    [`/catalog/${free}`, "1", "Sokak Mayıs – Sokak | Katalog | Sayfa"],
    ["/reader/free", "1", "Sokak Mayıs – Sokak | Ücretsiz dergi | Sayfa"],
    ["/reader/free/deneme?sayfa=4", "4-5", "Sokak Mayıs – Sokak | Ücretsiz dergi | Sayfa"],
    // What is free is read to its end in a preview too.
    [`/preview/${free}?sayfa=6`, "6", "Sokak Mayıs – Sokak | Dergi önizleme | Sayfa"]
  ] as const
  for (const [path, pages, title] of cases) {
    await page.goto(path, { waitUntil: "commit" })
    await reader.shows(pages, 6)
    await expect(page, path).toHaveTitle(title)
    const calls = asked.filter((one) =>
      /\/api\/(issues|free-issue|activation|library|subscription|ip-access)/.test(one)
    )
    expect(calls.toSorted(), path).toEqual([...new Set(calls)].toSorted())
    const isOpen = /free|preview/.test(path)
    expect(
      calls.some((one) => one.includes("/ip-access-check/")),
      path
    ).toBe(!isOpen)
    await page.getByRole("link", { name: "Sayının sayfası" }).click()
    await expect(page, path).toHaveURL(`/magazine/${free}`)
    // Else this page would be heard to ask for the issue while the next way in is on its way already.
    await page.goto("about:blank")
  }
  const sentences = [
    ["/reader", "Dergi ID bulunamadı."],
    ["/preview", "Dergi ID bulunamadı."],
    ["/catalog", "Katalog ID bulunamadı."],
    ["/reader/yoktur000000000", "Dergi verisi alınamadı veya formatı hatalı."],
    ["/preview/yoktur000000000", "Dergi verisi alınamadı veya formatı hatalı."],
    ["/magazine/yoktur000000000/read", "Dergi verisi alınamadı veya formatı hatalı."],
    ["/catalog/yoktur000000000", "Katalog verisi alınamadı veya formatı hatalı."]
  ] as const
  for (const [path, sentence] of sentences) {
    await page.goto(path)
    await expect(page.getByRole("alert"), path).toContainText(sentence)
  }
})

interface Told {
  readonly event_name: string
  readonly [field: string]: unknown
}

test("ends a preview at its limit: what is beyond is not asked for, and its place leads to the issue's page", async ({
  page
}) => {
  const { issue_id: sold, issue_title } = await issueOf(page, "Atlas")
  const reader = new ReaderPage(page)
  const files: Array<string> = []
  const told: Array<Told> = []
  page.on("request", (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith("/content/")) files.push(pathname.replace(`/content/${sold}/`, ""))
    if (pathname === "/api/analytics/reader/batch") told.push(...(request.postDataJSON() as ReadonlyArray<Told>))
  })
  await page.goto(`/magazine/${sold}`)
  await page.getByRole("link", { name: `Önizle: Atlas, ${issue_title}` }).click()
  await reader.shows("1", 6)
  await expect(page).toHaveTitle(`${issue_title} – Atlas | Dergi önizleme | Sayfa`)
  await reader.next.click()
  await reader.shows("2-3", 6)
  await reader.next.click()
  await expect(page).toHaveURL(`/preview/${sold}?sayfa=4-5`)
  await expect(page.getByRole("heading", { name: "Önizleme Bitti" })).toBeVisible()
  await expect(page.locator("article[data-locked][data-side=right] img")).toHaveJSProperty("complete", true)
  await page.keyboard.press("ArrowRight")
  await expect(page).toHaveURL(`/preview/${sold}?sayfa=6`)
  await expect(page.getByRole("heading", { name: "Önizleme Bitti" })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  const beyond = files.filter((file) => Number.parseInt(file.replace("thumbnails/", "")) > 3)
  expect(beyond.length).toBeGreaterThan(0)
  expect(beyond.filter((file) => !/^thumbnails\/[456]-blur\.webp$/.test(file))).toEqual([])
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true })
    document.dispatchEvent(new Event("visibilitychange"))
  })
  const turns = () =>
    told
      .filter(({ event_name }) => event_name === "page_turn")
      .map((one) => [one["page_number"], one["direction"], one["is_preview"], one["issue"], one["context"]])
  await expect.poll(turns).toEqual([2, 4, 6].map((number) => [number, "next", true, sold, "reader"]))
  // For little more than a second: looked for within the page, at every frame.
  const said = page.waitForFunction(() => document.body.textContent.includes("Satın alma sayfasına yönlendiriliyor..."))
  await page.getByRole("button", { name: "Abone ol ya da satın al" }).click()
  await said
  await expect(page).toHaveURL(`/magazine/${sold}`)
})

test("slides nothing in where a preview's end was turned to before the reader's own code had come", async ({
  page
}) => {
  const { issue_id: sold } = await issueOf(page, "Atlas")
  const reader = new ReaderPage(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const release = await reader.holdCode()
  await page.goto(`/preview/${sold}?sayfa=3`, { waitUntil: "commit" })
  await reader.pictured("3")
  await page.evaluate(() => {
    const slid: Array<string> = []
    Object.assign(globalThis, { slid })
    addEventListener("transitionrun", ({ propertyName, target }) => {
      if (propertyName === "translate" && target instanceof Element && target.closest("[data-pages]") !== null)
        slid.push(target.className)
    })
  })
  const slid = () => page.evaluate(() => (globalThis as unknown as { readonly slid: Array<string> }).slid)
  await page.keyboard.press("ArrowRight")
  await expect(page.locator("#first-slide img")).toHaveCount(1)
  await expect(page.locator("#first-slide img")).toHaveAttribute("src", /\/thumbnails\/4-blur\.webp/)
  release()
  await expect(page.getByRole("heading", { name: "Önizleme Bitti" })).toBeVisible()
  await expect(page.locator("#first-slide")).toHaveCount(0)
  await expect(page.locator(":root[data-first-slide]")).toHaveCount(0)
  expect(await slid()).toEqual([])
  await page.keyboard.press("ArrowLeft")
  await expect.poll(slid, "turns of the reader's own do slide").not.toEqual([])
})

test("turns a preview to its limit on a phone before the reader's own code has come, and tells that turn once", async ({
  page
}) => {
  const { issue_id: sold } = await issueOf(page, "Atlas")
  const reader = new ReaderPage(page)
  const told: Array<Told> = []
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/analytics/reader/batch")
      told.push(...(request.postDataJSON() as ReadonlyArray<Told>))
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ reducedMotion: "reduce" })
  const release = await reader.holdCode()
  await page.goto(`/preview/${sold}?sayfa=2`, { waitUntil: "commit" })
  await reader.pictured("2")
  await page.keyboard.press("ArrowRight")
  await reader.pictured("3")
  await page.keyboard.press("ArrowRight")
  await expect(page.locator("#first-slide img")).toHaveCount(1)
  await expect(page.locator("#first-slide img")).toHaveAttribute("src", /\/thumbnails\/4-blur\.webp/)
  await expect(page.locator("#first-slide img")).toHaveJSProperty("complete", true)
  release()
  await expect(page.getByRole("heading", { name: "Önizleme Bitti" })).toBeVisible()
  await expect(page).toHaveURL(`/preview/${sold}?sayfa=4`)
  await expect(page.locator("#first-slide")).toHaveCount(0)
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true })
    document.dispatchEvent(new Event("visibilitychange"))
  })
  const turns = () =>
    told
      .filter(({ event_name }) => event_name === "page_turn")
      .map((one) => [one["page_number"], one["direction"], one["issue"]])
  await expect.poll(turns).toEqual([[4, "next", sold]])
  await page.goBack()
  await reader.shows("2", 6)
})
