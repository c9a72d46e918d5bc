import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { expect, test } from "./journey.ts"
import { publishedIssue } from "./pages/HomePage.ts"

const run = promisify(execFile)
/** Five pages of a book; whole ones are converted by `npm run soak -- conversions`. */
const excerpt = "tests/kit/fixtures/pdf/turkish.pdf"

test("publishes a PDF that nobody here made, and reads it", async ({ page, reader, baseURL }) => {
  test.setTimeout(180_000)
  await publishedIssue(page, "Sayı 14: Lodos")
  const { stdout } = await run(process.execPath, [
    "scripts/publish.ts",
    excerpt,
    "--title",
    "Kullanım kılavuzu",
    "--publication",
    "Çıma",
    "--date",
    "2019-07-13",
    "--again",
    "--url",
    baseURL ?? ""
  ])
  const issue = /\/reader\/([a-z0-9]{15})/.exec(stdout)?.[1] ?? ""
  expect(issue, stdout).not.toBe("")

  await reader.open(issue, "3-4")
  await reader.shows("2-3", 5)
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Kullanım kılavuzu")
  await reader.next.click()
  await reader.shows("4-5", 5)
  await expect(reader.sheet(4)).toContainText("Bilmeniz Gerekenler")
  await expect(reader.next).toBeDisabled()
  await page.goBack()
  await reader.shows("2-3", 5)
  await page.goForward()
  await reader.shows("4-5", 5)

  await page.setViewportSize({ width: 390, height: 844 })
  await reader.shows("4", 5)
  await reader.next.click()
  await reader.shows("5", 5)
  await expect(reader.next).toBeDisabled()
  await page.goBack()
  await reader.shows("4", 5)
})

test("says what keeps a file from being published", async ({ page, baseURL }) => {
  await publishedIssue(page, "Sayı 14: Lodos")
  const refused = run(process.execPath, [
    "scripts/publish.ts",
    "package.json",
    "--title",
    "Olmaz",
    "--publication",
    "Çıma",
    "--url",
    baseURL ?? ""
  ])
  await expect(refused).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/PDF/) })
})
