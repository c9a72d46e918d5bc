import { demoReader } from "../../server/demo/accounts.ts"
import { accessibilityFaults, stagings } from "./accessibility.ts"
import { expect, test } from "./journey.ts"
import { IssuePage } from "./pages/IssuePage.ts"
import { publishedIssue } from "./pages/HomePage.ts"

const lodos = "Sayı 14: Lodos"

test("leads from a card to its issue, to an article set as one likes, to a related one, and back; and into the reader at cover and page", async ({
  home,
  page,
  reader
}) => {
  const id = await publishedIssue(page, lodos)
  const issue = new IssuePage(page)
  await home.open()
  await page.locator(`main a[href='/magazine/${id}'], main a[href='/magazines/${id}']`).first().click()
  await issue.shows(lodos, "Çıma", id)
  await expect(page.getByText("Martıburnu Yayınevi").first()).toBeVisible()
  await expect(page.getByText("ÜCRETSİZ", { exact: true }).first()).toBeVisible()

  await issue.contents.getByRole("link", { name: "Halatın öbür ucu", exact: true }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Halatın öbür ucu" })).toBeVisible()
  // The keyboard goes on at the head of the new screen, and the eye at its top.
  await expect.poll(() => page.evaluate(() => document.activeElement?.matches("main, main h1"))).toBe(true)
  await expect(page).toHaveTitle("Halatın öbür ucu | Sayfa")
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  expect(await issue.textSize()).toBe("18px")
  for (let step = 0; step < 5; step += 1) await issue.larger.click()
  await expect(issue.larger).toBeDisabled()
  await expect.poll(() => issue.textSize()).toBe("28px")
  await issue.smaller.click()
  await issue.night.click()
  await expect(issue.night).toHaveAttribute("aria-pressed", "true")
  await expect(page.locator("[data-paper]")).toHaveCSS("background-color", "rgb(25, 22, 19)")
  await expect(page.locator("[data-paper] h1")).toHaveCSS("color", "rgb(236, 229, 217)")

  const next = issue.related.getByRole("link").first()
  const title = (await next.textContent()) ?? ""
  await next.click()
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible()
  await expect.poll(() => issue.textSize()).toBe("26px")
  await page.reload()
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible()
  await expect.poll(() => issue.textSize()).toBe("26px")
  await expect(issue.night).toHaveAttribute("aria-pressed", "true")
  // The site keeps its own theme.
  expect(await page.evaluate(() => document.documentElement.dataset["theme"])).toBeUndefined()

  await page.goBack()
  await expect(page.getByRole("heading", { level: 1, name: "Halatın öbür ucu" })).toBeVisible()
  await page.goBack()
  await issue.shows(lodos, "Çıma", id)

  await issue.read.click()
  await reader.shows("1", 12)
  await page.goBack()
  await issue.contents.getByRole("link", { name: "06.40", exact: true }).click()
  await page.getByRole("link", { name: "Dergide oku, s. 8" }).click()
  await reader.shows("8-9", 12)
})

test("notes an issue once as looked at, by a signed-in user", async ({ page, desk }) => {
  const id = await publishedIssue(page, lodos)
  await desk.signIn(demoReader)
  const notes: Array<string> = []
  page.on("request", (request) => {
    if (request.url().endsWith("/api/recently-viewed")) notes.push(request.postData() ?? "")
  })
  const noted = page.waitForResponse((answer) => answer.url().endsWith("/api/recently-viewed"))
  await page.goto("/magazines/cima")
  expect((await noted).ok()).toBe(true)
  await expect(new IssuePage(page).contents).toBeVisible()
  await expect(page).toHaveURL(`/magazines/${id}`)
  expect(notes).toEqual([JSON.stringify({ issue_id: id })])
})

test.describe("an address", () => {
  test.use({ tolerated: /Failed to load resource: the server responded with a status of 404/ })

  test("may be a publication's id or slug, and nobody's", async ({ page }) => {
    const id = await publishedIssue(page, lodos)
    const issue = new IssuePage(page)
    const answer = await page.request.get("/api/magazines/slug/cima")
    const { data } = (await answer.json()) as { data: { id: string } }
    for (const address of ["/magazines/cima", `/magazine/${data.id}`]) {
      await page.goto(address)
      await issue.shows(lodos, "Çıma", id)
    }
    await page.goto("/magazine/cima")
    await expect(page.getByRole("heading", { level: 1, name: "Çıma" })).toBeVisible()
    await expect(page).toHaveURL("/magazine/cima")
    for (const address of ["/magazine/yok", "/magazines/yokyokyokyokyok"]) {
      await page.goto(address)
      await expect(page.getByRole("heading", { level: 1, name: "Dergi Bulunamadı" })).toBeVisible()
    }
    await page.goto("/article/yokyokyokyokyok")
    await expect(page.getByRole("heading", { level: 1, name: "İçerik Bulunamadı" })).toBeVisible()
  })
})

for (const { locale, colorScheme } of stagings) {
  test(`leaves nothing of an issue and its articles for axe to find, ${locale}, ${colorScheme}`, async ({ page }) => {
    const id = await publishedIssue(page, lodos)
    await page.emulateMedia({ colorScheme })
    await page.goto(`/magazine/${id}?locale=${locale}`)
    const contents = page.getByRole("region", { name: /^(Bu Sayıda|In this issue)$/u })
    await expect(contents).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await contents.getByRole("link").first().click()
    await expect(page.getByRole("button", { name: /^(Gece görünümü|Night view)$/u })).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
  })
}
