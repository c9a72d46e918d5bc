import { expect, test } from "@playwright/test"
import { publishedIssue } from "./pages/HomePage.ts"

/** An issue of the demo is listed by its first pages: journeys turn all of them, and a browser complains of one to come. */
test("all pages of the demo's issue are made", async ({ page, request }) => {
  test.setTimeout(300_000)
  const issue = await publishedIssue(page, "Sayı 14: Lodos")
  await expect(async () => {
    await request.get(`/api/issues/${issue}`)
    expect((await request.get(`/content/${issue}/search.json`)).status()).toBe(200)
  }).toPass({ timeout: 240_000 })
})
