import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { expect, test } from "./journey.ts"
import { publishedIssue } from "./pages/KioskPage.ts"

const run = promisify(execFile)
const manual = "tests/kit/pdf/manual.pdf"

test("publishes a PDF that nobody here made, and reads it", async ({ page, reader, baseURL }) => {
  test.setTimeout(180_000)
  await publishedIssue(page, "Sayı 14: Lodos")
  const { stdout } = await run(process.execPath, [
    "scripts/publish.ts",
    manual,
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

  await reader.open(issue, "5-6")
  await reader.shows("4-5", 38)
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Kullanım kılavuzu")
  await reader.next.click()
  await reader.shows("6-7", 38)
  await expect(reader.sheet(6)).toContainText("bzip2")
  await page.goBack()
  await reader.shows("4-5", 38)
  await page.goForward()
  await reader.shows("6-7", 38)

  await page.setViewportSize({ width: 390, height: 844 })
  await reader.shows("6", 38)
  await reader.next.click()
  await reader.shows("7", 38)
  await page.goBack()
  await reader.shows("6", 38)

  await reader.open(issue, "38")
  await reader.shows("38", 38)
  await expect(reader.next).toBeDisabled()
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
