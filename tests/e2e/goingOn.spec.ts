import type { Browser, Page } from "@playwright/test"
import { accessibilityFaults } from "./accessibility.ts"
import { expect, test } from "./journey.ts"
import { newcomer, sessionOf, signedIn } from "./newcomer.ts"
import { batches, onDevice } from "./onDevice.ts"
import { publishedIssue } from "./pages/HomePage.ts"
import { ReaderPage } from "./pages/ReaderPage.ts"

const shelf = (page: Page) => page.getByRole("region", { name: "Kaldığınız yerden" })
const goOn = (page: Page) => shelf(page).getByRole("link", { name: /^Devam et, s\. 6 \/ \d+: Çıma, Sayı 14: Lodos$/u })

/** How far the server knows each issue to be read. */
const progressOf = async (page: Page, token: string) => {
  const answer = await page.request.get("/api/reading-progress", { headers: { authorization: `Bearer ${token}` } })
  const { data } = (await answer.json()) as {
    data: { items: ReadonlyArray<{ progress: { page: number; is_finished: boolean } }> }
  }
  return data.items.map(({ progress: { page: last, is_finished } }) => ({ page: last, is_finished }))
}

/** Reads from the cover to page 6, slide by slide. */
const readToPage6 = async (page: Page, issue: string) => {
  const reader = new ReaderPage(page)
  await reader.open(issue)
  await expect(reader.sheet(1)).toBeVisible()
  for (const first of [2, 4, 6]) {
    await reader.next.click()
    await expect(reader.sheet(first)).toBeVisible()
    // The slide is at rest, and only where it rests is it read.
    await expect(page).toHaveURL(new RegExp(`[?&]sayfa=${first}-${first + 1}`, "u"))
  }
}

/** A browser of its own, with another clock and nothing stored. */
const otherDevice = async (browser: Browser) => {
  const context = await browser.newContext({ locale: "tr-TR" })
  return { page: await context.newPage(), close: () => context.close() }
}

test("goes on reading on a second device, from home and from the library", async ({ page, request, browser }) => {
  const issue = await publishedIssue(page, "Sayı 14: Lodos")
  const person = await newcomer(request)
  const { user, token } = await signedIn(page, person)
  await readToPage6(page, issue)
  await onDevice(page, `progress/${user.id}`, 3)
  // Put away at once: what was read leaves with the page, and no answer is waited for.
  await page.goto("about:blank")
  await expect.poll(() => progressOf(page, token)).toEqual([{ page: 6, is_finished: false }])

  const second = await otherDevice(browser)
  await signedIn(second.page, person)
  await second.page.goto("/")
  await expect(goOn(second.page)).toBeVisible()
  expect(await accessibilityFaults(second.page)).toEqual([])
  // What it knows now it draws at once, and nothing moves.
  await second.page.reload()
  await expect(goOn(second.page)).toBeVisible()
  await goOn(second.page).press("Enter")
  await expect(new ReaderPage(second.page).sheet(6)).toBeVisible()
  await expect(second.page).toHaveURL(/\/reader\/[a-z0-9]{15}\?sayfa=6/u)
  await second.page.goto(`/magazine/${issue}`)
  await second.page.getByRole("link", { name: "Devam et, s. 6: Çıma, Sayı 14: Lodos" }).click()
  await expect(new ReaderPage(second.page).sheet(6)).toBeVisible()
  await second.page.goto("/library")
  await expect(goOn(second.page)).toBeVisible()
  await second.close()
})

test("keeps a visitor's progress, joins it to their account, and marks what was finished", async ({
  page,
  request,
  browser,
  auth
}) => {
  const issue = await publishedIssue(page, "Sayı 14: Lodos")
  const person = await newcomer(request)
  await page.goto("/")
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await expect(shelf(page)).toHaveCount(0)
  await readToPage6(page, issue)
  await onDevice(page, "progress/visitor", 3)
  await page.goto("/")
  await expect(goOn(page)).toBeVisible()
  await page.goto("/library")
  await auth.login(person)
  await expect(goOn(page)).toBeVisible()
  await expect(page.getByRole("tab", { name: "Satın Alınanlar" })).toBeVisible()
  // It has joined once it is carried out of the visitor's: a fourth batch there.
  await onDevice(page, "progress/visitor", 4)
  // Put away, it sends what joined at once.
  await page.goto("about:blank")
  const { token: theirs } = await sessionOf(request, person)
  await expect.poll(() => progressOf(page, theirs)).toEqual([{ page: 6, is_finished: false }])

  const second = await otherDevice(browser)
  const { user } = await signedIn(second.page, person)
  await expect(async () => {
    await second.page.goto("/")
    await expect(goOn(second.page)).toBeVisible({ timeout: 5000 })
  }).toPass()
  await goOn(second.page).click()
  const reader = new ReaderPage(second.page)
  await expect(reader.sheet(6)).toBeVisible()
  const turns = await batches(second.page, `progress/${user.id}`)
  await second.page.keyboard.press("End")
  await expect(second.page).not.toHaveURL(/[?&]sayfa=6/u)
  await onDevice(second.page, `progress/${user.id}`, turns + 1)
  const { token } = await sessionOf(request, person)
  await second.page.goto("about:blank")
  await expect.poll(() => progressOf(second.page, token)).toMatchObject([{ is_finished: true }])
  await second.page.goto("/")
  await expect(second.page.getByText("Okundu").first()).toBeVisible()
  await expect(shelf(second.page)).toHaveCount(0)
  await second.close()
})
