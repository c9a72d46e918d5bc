import { join } from "node:path"
import type { Page } from "@playwright/test"
import { askServer } from "../kit/harness/passedDays.ts"
import { accessibilityFaults } from "./accessibility.ts"
import { expect } from "./journey.ts"
import { newcomer, signedIn } from "./newcomer.ts"
import { test } from "./shop.ts"

// An issue that is off sale has nothing around it, which browsers note.
test.use({ tolerated: /Failed to load resource: the server responded with a status of 404/ })

const data = () => join(process.env["E2E_DATA_DIR"] ?? "", "shop")

/** Somebody has an issue of six pages: a video on the second, two on the fourth. */
const owned = async (page: Page): Promise<string> => {
  const person = await newcomer(page.request)
  const issue = String(await askServer(data(), { kind: "videos", email: person.email }))
  await signedIn(page, person)
  return issue
}

const video = (page: Page, name: string) => page.locator(`video[aria-label="Video: ${name}"]`)
const play = (page: Page, name: string) => page.getByRole("button", { name: `Play Video: ${name}` })

declare global {
  /** In pages whose autoplay is scripted: what was to play, whether muted, and whether it was refused. */
  var playing: Array<string>
}

/** A browser that lets nothing play that was not pressed a moment ago: not aloud, or not at all. */
const refuse = (page: Page, refused: "aloud" | "all") =>
  page.addInitScript((what) => {
    globalThis.playing = []
    let pressedAt = -Infinity
    for (const press of ["pointerdown", "keydown"])
      addEventListener(press, ({ isTrusted }) => (pressedAt = isTrusted ? performance.now() : pressedAt), true)
    const own = HTMLMediaElement.prototype.play
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      const isAllowed = performance.now() - pressedAt < 5000 || (what === "aloud" && this.muted)
      const name = this.getAttribute("aria-label") ?? ""
      globalThis.playing.push(`${name}${this.muted ? ", muted" : ""}${isAllowed ? "" : ", refused"}`)
      return isAllowed ? own.call(this) : Promise.reject(new DOMException("not allowed", "NotAllowedError"))
    }
  }, refused)

const played = (page: Page) => expect.poll(() => page.evaluate(() => globalThis.playing))

const hasPlayed = (page: Page, name: string) =>
  expect.poll(() => video(page, name).evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0)

test("a page's own video begins by itself: refused aloud it is tried muted, and what is pressed has its sound", async ({
  page,
  reader
}) => {
  const issue = await owned(page)
  await refuse(page, "aloud")
  const asked: Array<string> = []
  page.on("request", (request) => asked.push(request.url()))
  const isOfVideo = (url: string) => /PageVideos-|\.webm/u.test(url)

  await reader.open(issue, "1")
  await reader.shows("1", 6)
  await expect(reader.sheet(1).locator("[data-words]")).toHaveCount(1)
  expect(asked.filter(isOfVideo), "a page without a video costs nothing").toEqual([])

  await page.goto(`/reader/${issue}?sayfa=2-3`)
  await reader.shows("2-3", 6)
  await hasPlayed(page, "Sabah")
  await played(page).toEqual(["Video: Sabah, refused", "Video: Sabah, muted"])
  // At its end it may be seen again.
  await expect(play(page, "Sabah")).toBeVisible()
  for (const theme of ["light", "dark", "sepia"]) {
    await page.evaluate((worn) => document.querySelector("[data-paper]")?.setAttribute("data-paper", worn), theme)
    expect(await accessibilityFaults(page), theme).toEqual([])
  }
  await play(page, "Sabah").focus()
  await page.keyboard.press("Enter")
  await played(page).toEqual(["Video: Sabah, refused", "Video: Sabah, muted", "Video: Sabah"])
  await expect(video(page, "Sabah"), "its controls follow").toBeFocused()

  await page.evaluate(() => (globalThis.playing.length = 0))
  await reader.next.click()
  await reader.shows("4-5", 6)
  await hasPlayed(page, "Bogaz")
  await play(page, "Liman").click()
  await hasPlayed(page, "Liman")
  await expect(play(page, "Bogaz")).toBeVisible()
  await expect(video(page, "Bogaz")).toHaveJSProperty("paused", true)
  const all = await page.evaluate(() => globalThis.playing)
  expect(
    all.filter((one) => one.includes("Liman")),
    "it waits until it is pressed"
  ).toEqual(["Video: Liman"])

  await page.evaluate(() => (globalThis.playing.length = 0))
  await page.keyboard.press("r")
  await expect(page.getByRole("dialog")).toBeVisible()
  await expect(video(page, "Liman"), "the text is read in quiet").toHaveJSProperty("paused", true)
})

test("what the browser refuses waits behind its button, and what cannot be played leaves the page", async ({
  page,
  reader
}) => {
  const issue = await owned(page)
  await refuse(page, "all")
  await page.setViewportSize({ width: 390, height: 844 })
  await reader.open(issue, "2")
  await reader.shows("2", 6)
  await expect(play(page, "Sabah")).toBeVisible()
  await expect(video(page, "Sabah")).toHaveJSProperty("paused", true)
  expect(await accessibilityFaults(page)).toEqual([])
  await played(page).toEqual(["Video: Sabah, refused", "Video: Sabah, muted, refused"])
  await play(page, "Sabah").click()
  await hasPlayed(page, "Sabah")

  await page.route("**/*.webm*", (route) => route.fulfill({ contentType: "video/webm", body: "hiç" }))
  await page.goto(`/reader/${issue}?sayfa=4`)
  await reader.shows("4", 6)
  await play(page, "Bogaz").click()
  await expect(video(page, "Bogaz")).toHaveCount(0)
  await expect(play(page, "Liman")).toBeVisible()
})

test("none begins by itself where less motion is wanted", async ({ page, reader }) => {
  const issue = await owned(page)
  await page.emulateMedia({ reducedMotion: "reduce" })
  const asked: Array<string> = []
  page.on("request", (request) => asked.push(request.url()))
  await reader.open(issue, "2-3")
  await reader.shows("2-3", 6)
  await expect(play(page, "Sabah")).toBeVisible()
  expect(asked.filter((url) => url.includes(".webm"))).toEqual([])
})
