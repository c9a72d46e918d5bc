import { demoReader } from "../../server/demo/accounts.ts"
import { expect, test } from "./journey.ts"
import { signedIn } from "./newcomer.ts"
import { publishedIssue } from "./pages/KioskPage.ts"
import { ListsPage } from "./pages/ListsPage.ts"

test("goes from the kiosk to a category and sorts it, and searches with Turkish letters into an issue's page", async ({
  kiosk,
  page,
  reader
}) => {
  const lists = new ListsPage(page)
  const issue = await publishedIssue(page, "Sayı 14: Lodos")
  await kiosk.open()
  const category = page.getByRole("navigation", { name: "Kategoriler" }).getByRole("link").first()
  await lists.openCategory((await category.textContent()) ?? "")
  const newest = await lists.titles()
  await lists.sort("Ada göre, A–Z")
  await expect(page).toHaveURL(/\/category\/[a-z-]+\?sort=name$/)
  const byName = [...newest].sort(new Intl.Collator("tr").compare)
  await expect.poll(() => lists.titles()).toEqual(byName)
  await page.goBack()
  await expect(page).toHaveURL(/\/category\/[a-z-]+$/)
  await expect.poll(() => lists.titles()).toEqual(newest)

  await page.goto("/search")
  await lists.box.fill("ÇIMA")
  await expect(page.getByText("“ÇIMA” için 1 dergi bulundu")).toBeVisible()
  await lists.box.fill("Geç kalmanın güzelliği")
  await expect(page).toHaveURL(/\/search\?q=Ge%C3%A7\+kalman%C4%B1n/)
  await lists.texts
    .getByRole("link", { name: /Sayı 14: Lodos/ })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`/reader/${issue}\\?sayfa=`))
  await expect(reader.page.locator("article[data-shown=true]").first()).toBeVisible()
  await expect(page.getByText("Geç kalmanın güzelliği").first()).toBeAttached()
})

test("asks once, before home's code has arrived, for the catalogue and the newest cover", async ({ page }) => {
  await publishedIssue(page, "Sayı 14: Lodos")
  const open = async () => {
    const calls: Array<string> = []
    const covers: Array<string> = []
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route(/assets\/index-.*\.js/, async (route) => {
      await released
      await route.continue()
    })
    page.on("request", (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith("/covers/")) covers.push(request.url())
      if (/^\/api\/(?:issues\/latest|categories)\//.test(pathname)) {
        const { authorization = "nobody", "accept-language": wanted } = request.headers()
        calls.push(`${pathname} in ${wanted} for ${authorization}`)
      }
    })
    try {
      await page.goto("/", { waitUntil: "commit" })
      await expect.poll(() => [calls.length, covers.length]).toEqual([2, 1])
      release()
      const shown = page.locator("main article img").first()
      await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.currentSrc)).toBe(covers[0])
    } finally {
      release()
      page.removeAllListeners("request")
      await page.unroute(/assets\/index-.*\.js/)
    }
    expect(covers).toEqual([...new Set(covers)])
    return calls.toSorted()
  }
  // Again where another journey has published an issue meanwhile: the picture that was sent ahead was the newest's before.
  const opens = (calls: ReadonlyArray<string>) =>
    expect(async () => expect(await open()).toEqual(calls)).toPass({ timeout: 40_000 })
  const asked = (language: string, who: string) =>
    [`/api/categories/${language}`, "/api/issues/latest/grouped"].map((path) => `${path} in ${language} for ${who}`)
  await opens(asked("tr", "nobody"))
  const { token } = await signedIn(page, demoReader)
  await page.evaluate(() => localStorage.setItem("locale", "en"))
  await opens(asked("en", `Bearer ${token}`))
})
