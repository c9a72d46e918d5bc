import type { Page } from "@playwright/test"
import { demoPublisher } from "../../server/demo/accounts.ts"
import { coverings } from "./coverings.ts"
import { contentOf, everyScreen } from "./everyScreen.ts"
import { goTo } from "./goTo.ts"
import { expect, test } from "./journey.ts"
import { signedIn } from "./newcomer.ts"
import { CartPage } from "./pages/CartPage.ts"
import { publishedIssue } from "./pages/HomePage.ts"
import { still } from "./stillness.ts"
import { withPrice } from "./withPrice.ts"

test.use({ tolerated: /Failed to load resource: the server responded with a status of 4/ })

const windows = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 }
] as const

const arrive = async (page: Page, path: string): Promise<void> => {
  await goTo(page, path)
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0)
}

/** What covers what on each of these screens, in each window. */
const found = async (page: Page, paths: ReadonlyArray<string>): Promise<ReadonlyArray<string>> => {
  const all: Array<string> = []
  // It is looked at once all stands still.
  await page.emulateMedia({ reducedMotion: "reduce" })
  await page.goto("/nothing-is-here")
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  for (const path of paths) {
    const isReader = /^\/(?:reader|preview|catalog)\b/u.test(path)
    if (!isReader) await arrive(page, path)
    for (const size of windows) {
      if (isReader) await arrive(page, "/about")
      await page.setViewportSize(size)
      // It lays itself out anew only once the window has been quiet.
      if (isReader) await arrive(page, path)
      await still(page)
      const faults = await coverings(page)
      all.push(...faults.map((fault) => `${path} ${size.width}: ${fault}`))
    }
  }
  return all
}

for (const isUser of [false, true]) {
  // An empty cart has its button in the same place, or none.
  test(`covers no control with another, ${isUser ? "signed in" : "signed out"}, the cart full`, async ({
    page,
    context
  }) => {
    const content = await contentOf(page, await publishedIssue(page, "Sayı 14: Lodos"))
    if (isUser) await signedIn(page, demoPublisher)
    await withPrice(context)
    await page.goto("/store")
    const cart = new CartPage(page)
    await cart.add("Atlas").click()
    await cart.counts(1)
    expect(await found(page, everyScreen(content, isUser))).toEqual([])
  })
}

test("covers none of the sidebar's links in a window too low for them", async ({ page }) => {
  await signedIn(page, demoPublisher)
  await page.setViewportSize({ width: 1280, height: 640 })
  await page.goto("/account/publisher/new-publication")
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await still(page)
  expect(await coverings(page)).toEqual([])
})

test("notices a cart's button that lies over a control", async ({ page }) => {
  await publishedIssue(page, "Sayı 14: Lodos")
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto("/store")
  const { button } = new CartPage(page)
  await expect(button).toBeVisible()
  await still(page)
  expect(await coverings(page)).toEqual([])
  const { x, y } = (await page.getByRole("main").getByRole("link").first().boundingBox()) ?? { x: 0, y: 0 }
  await button.evaluate(
    (element, place) => {
      Object.assign(element.style, { left: `${place.x}px`, top: `${place.y}px`, right: "auto", bottom: "auto" })
    },
    { x, y }
  )
  const noticed = await coverings(page)
  expect(noticed.join("\n")).toMatch(/under button\.CartPlace_button "Sepetim"/u)
})
