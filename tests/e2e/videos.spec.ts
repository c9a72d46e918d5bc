import { execFile } from "node:child_process"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import type { Page } from "@playwright/test"
import { videoPdf } from "../kit/fixtures/pdf/videoPdf.ts"
import { webm } from "../kit/fixtures/videos/videos.ts"
import { accessibilityFaults } from "./accessibility.ts"
import { expect, test } from "./journey.ts"
import { publishedIssue } from "./pages/HomePage.ts"

const run = promisify(execFile)

/** A publisher sends a PDF of five pages: a video on the second, two on the fourth. */
const published = async (page: Page, baseURL: string, title: string): Promise<string> => {
  await publishedIssue(page, "Sayı 14: Lodos")
  const folder = await mkdtemp(join(tmpdir(), "sayfa-video-"))
  try {
    const path = join(folder, "videolu.pdf")
    const [second, third] = [Buffer.from(webm), Buffer.from(webm)]
    const pdf = videoPdf([
      [],
      [{ carrier: "RichMedia", bytes: webm, contents: "Sabah" }],
      [],
      [
        { carrier: "Screen", bytes: second, contents: "Bogaz", rect: "50 220 250 340" },
        { carrier: "FileAttachment", bytes: third, contents: "Liman", rect: "50 60 250 180" }
      ],
      []
    ])
    await writeFile(path, pdf)
    const options = ["--title", title, "--publication", "Çıma", "--date", "2019-07-14", "--again", "--url", baseURL]
    const { stdout } = await run(process.execPath, ["scripts/publish.ts", path, ...options])
    return /\/reader\/([a-z0-9]{15})/.exec(stdout)?.[1] ?? ""
  } finally {
    await rm(folder, { recursive: true })
  }
}

const video = (page: Page, name: string) => page.locator(`video[aria-label="Video: ${name}"]`)
const play = (page: Page, name: string) => page.getByRole("button", { name: `Play Video: ${name}` })

const plays = async (page: Page, name: string, isMuted: boolean): Promise<void> => {
  await expect(play(page, name)).toHaveCount(0)
  await expect.poll(() => video(page, name).evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0)
  await expect(video(page, name)).toHaveJSProperty("muted", isMuted)
}

/** Nothing plays that nobody asked for, whether muted or not. */
const refuseAll = (page: Page) =>
  page.addInitScript(() => {
    const own = HTMLMediaElement.prototype.play
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      if (navigator.userActivation.isActive) return own.call(this)
      return Promise.reject(new DOMException("not allowed", "NotAllowedError"))
    }
  })

test("a page's own video begins by itself: refused aloud it is tried muted, and what is pressed has its sound", async ({
  page,
  reader,
  baseURL
}) => {
  test.setTimeout(180_000)
  const issue = await published(page, baseURL ?? "", "Videolu sayı")
  const asked: Array<string> = []
  page.on("request", (request) => asked.push(request.url()))
  const isOfVideo = (url: string) => /PageVideos-|\.webm/u.test(url)

  await reader.open(issue, "1")
  await reader.shows("1", 5)
  await expect(reader.sheet(1).locator("[data-words]")).toHaveCount(1)
  expect(asked.filter(isOfVideo), "a page without a video costs nothing").toEqual([])

  await page.goto(`/reader/${issue}?sayfa=2-3`)
  await reader.shows("2-3", 5)
  await plays(page, "Sabah", true)
  // At its end it may be seen again.
  await expect(play(page, "Sabah")).toBeVisible({ timeout: 15_000 })
  for (const theme of ["light", "dark", "sepia"]) {
    await page.evaluate((worn) => document.querySelector("[data-paper]")?.setAttribute("data-paper", worn), theme)
    expect(await accessibilityFaults(page), theme).toEqual([])
  }
  await play(page, "Sabah").focus()
  await page.keyboard.press("Enter")
  await plays(page, "Sabah", false)
  await expect(video(page, "Sabah"), "its controls follow").toBeFocused()

  await reader.next.click()
  await reader.shows("4-5", 5)
  await plays(page, "Bogaz", false)
  await expect(play(page, "Liman"), "one plays at a time").toBeVisible()
  await play(page, "Liman").click()
  await plays(page, "Liman", false)
  await expect(play(page, "Bogaz")).toBeVisible()
  await expect(video(page, "Bogaz")).toHaveJSProperty("paused", true)

  await page.keyboard.press("r")
  await expect(page.getByRole("dialog")).toBeVisible()
  await expect(video(page, "Liman"), "the text is read in quiet").toHaveJSProperty("paused", true)
})

test("what the browser refuses waits behind its button, and what cannot be played leaves the page", async ({
  page,
  reader,
  baseURL
}) => {
  test.setTimeout(180_000)
  const issue = await published(page, baseURL ?? "", "Videolu sayı, sessiz")
  await refuseAll(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await reader.open(issue, "2")
  await reader.shows("2", 5)
  await expect(play(page, "Sabah")).toBeVisible()
  await expect(video(page, "Sabah")).toHaveJSProperty("paused", true)
  expect(await accessibilityFaults(page)).toEqual([])
  await play(page, "Sabah").click()
  await plays(page, "Sabah", false)

  await page.route("**/*.webm*", (route) => route.fulfill({ contentType: "video/webm", body: "hiç" }))
  await page.goto(`/reader/${issue}?sayfa=4`)
  await reader.shows("4", 5)
  await play(page, "Bogaz").click()
  await expect(video(page, "Bogaz")).toHaveCount(0)
  await expect(play(page, "Liman")).toBeVisible()
})

test("none begins by itself where less motion is wanted", async ({ page, reader, baseURL }) => {
  test.setTimeout(180_000)
  const issue = await published(page, baseURL ?? "", "Videolu sayı, durgun")
  await page.emulateMedia({ reducedMotion: "reduce" })
  const asked: Array<string> = []
  page.on("request", (request) => asked.push(request.url()))
  await reader.open(issue, "2-3")
  await reader.shows("2-3", 5)
  await expect(play(page, "Sabah")).toBeVisible()
  expect(asked.filter((url) => url.includes(".webm"))).toEqual([])
})
