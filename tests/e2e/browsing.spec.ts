import { expect, test } from "./journey.ts"
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
