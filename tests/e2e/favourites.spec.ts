import type { Page } from "@playwright/test"
import { accessibilityFaults } from "./accessibility.ts"
import { expect, test } from "./journey.ts"
import { newcomer, sessionOf, signedIn } from "./newcomer.ts"
import { onDevice } from "./onDevice.ts"
import { publishedIssue } from "./pages/HomePage.ts"

// What cannot be loaded off line, browsers note.
test.use({ tolerated: /Failed to load resource: net::ERR_INTERNET_DISCONNECTED/ })

const heart = (page: Page, title: string) => page.getByRole("button", { name: `Favorilere ekle: ${title}` }).first()

const titles = (page: Page) =>
  expect.poll(() => page.getByRole("list", { name: "Favori dergiler" }).getByRole("heading").allTextContents())

/** What the server knows of a publication by this name of theirs. */
const known = async (page: Page, token: string) => {
  const answer = await page.request.get("/api/favourites", { headers: { authorization: `Bearer ${token}` } })
  const { data } = (await answer.json()) as { data: { items: ReadonlyArray<{ is_favourite: boolean }> } }
  return data.items.map(({ is_favourite }) => is_favourite)
}

test("keeps a visitor's favourite, carries it into the account, and to another device and back", async ({
  page,
  request,
  browser,
  auth
}) => {
  await publishedIssue(page, "Sayı 14: Lodos")
  const person = await newcomer(request)
  await page.goto("/store")
  await heart(page, "Çıma").click()
  await expect(page.getByText("Giriş yaptığınızda favoriniz hesabınıza da eklenecek")).toBeVisible()
  await onDevice(page, "favourites/visitor")
  await page.reload()
  await expect(heart(page, "Çıma")).toHaveAttribute("aria-pressed", "true")

  await page.goto("/favorites")
  await auth.login(person)
  await expect(page).toHaveTitle("Favorilerim | Sayfa")
  await titles(page).toEqual(["Çıma"])
  expect(await accessibilityFaults(page)).toEqual([])
  const { token } = await sessionOf(request, person)
  await expect.poll(() => known(page, token)).toEqual([true])

  const elsewhere = await browser.newContext()
  const device = await elsewhere.newPage()
  await signedIn(device, person)
  await device.goto("/")
  await device.getByRole("banner").getByRole("link", { name: "Favorilerim" }).click()
  await titles(device).toEqual(["Çıma"])
  await heart(device, "Çıma").click()
  await expect.poll(() => known(page, token)).toEqual([false])
  await elsewhere.close()

  await page.reload()
  await expect(page.getByRole("heading", { name: "Henüz favoriniz yok" })).toBeVisible()
  await page.getByRole("main").getByRole("link", { name: "Mağazaya git" }).click()
  await expect(heart(page, "Çıma")).toHaveAttribute("aria-pressed", "false")
})

test("tells the server what was said off line, once the line is back", async ({ page, request, context }) => {
  await publishedIssue(page, "Sayı 14: Lodos")
  const person = await newcomer(request)
  const { token } = await signedIn(page, person)
  await page.goto("/favorites")
  await expect(page.getByRole("heading", { name: "Henüz favoriniz yok" })).toBeVisible()
  await page.getByRole("main").getByRole("link", { name: "Mağazaya git" }).click()
  await expect(heart(page, "Çıma")).toBeVisible()
  await context.setOffline(true)
  await heart(page, "Çıma").click()
  await expect(heart(page, "Çıma")).toHaveAttribute("aria-pressed", "true")
  await context.setOffline(false)
  await expect.poll(() => known(page, token)).toEqual([true])
})
