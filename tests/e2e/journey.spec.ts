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

test.describe("the page", () => {
  test.use({ tolerated: /trusted/i })

  test("takes no text as markup or as a script but through a policy of its own", async ({ page, home }) => {
    await home.open()
    const refused = await page.evaluate(() => {
      const isRefused = (write: () => unknown): boolean => {
        try {
          write()
          return false
        } catch (error) {
          return error instanceof TypeError
        }
      }
      const place = document.createElement("div")
      return {
        markup: isRefused(() => (place.innerHTML = "<b>metin</b>")),
        parsed: isRefused(() => new DOMParser().parseFromString("<b>metin</b>", "text/html")),
        script: isRefused(() => (document.createElement("script").src = "https://evil.test/a.js")),
        worker: isRefused(() => new Worker("https://evil.test/a.js")),
        policy: isRefused(() => globalThis.trustedTypes?.createPolicy("another", { createHTML: (markup) => markup })),
        nothing: isRefused(() => (place.innerHTML = ""))
      }
    })
    expect(refused).toEqual({ markup: true, parsed: true, script: true, worker: true, policy: true, nothing: false })
  })
})
