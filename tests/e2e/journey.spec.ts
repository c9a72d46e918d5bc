import type { Page } from "@playwright/test"
import { expect, test } from "./journey.ts"

/** An image of a stranger's, which the policy forbids. */
const provokePolicy = (page: Page) =>
  page.evaluate(() => {
    document.body.append(Object.assign(new Image(), { src: "http://elsewhere.example/picture.png" }))
  })

test("a journey fails on a report of the content security policy", async ({ page, complaints }) => {
  test.fail()
  await page.goto("/")
  await provokePolicy(page)
  await expect.poll(() => complaints).not.toEqual([])
})

test.describe("a journey that provokes complaints", () => {
  test.use({ tolerated: /elsewhere\.example|on purpose/ })

  test("hears of a forbidden image and of an error that nobody caught, though the page's console is silent", async ({
    page,
    complaints
  }) => {
    await page.goto("/")
    await provokePolicy(page)
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error("broken on purpose")
      })
    })
    for (const complaint of [
      "error: policy: img-src http://elsewhere.example/picture.png",
      "uncaught: broken on purpose"
    ])
      await expect.poll(() => complaints).toContain(complaint)
  })
})
