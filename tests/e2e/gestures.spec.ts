import type { Page } from "@playwright/test"
import { Fingers, settledScreen, tryGestures } from "../kit/trials/touchGestures.ts"
import { expect, test } from "./journey.ts"
import { publishedIssue } from "./pages/HomePage.ts"
import type { ReaderPage } from "./pages/ReaderPage.ts"

test.use({
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  contextOptions: { reducedMotion: "reduce" }
})

const lodos = "Sayı 14: Lodos"

/** The demo's issue in somebody's hand, at rest on a page with many words. */
const held = async (page: Page, reader: ReaderPage) => {
  const issue = await publishedIssue(page, lodos)
  await reader.open(issue, "4")
  await reader.shows("4", 12)
  await expect(reader.sheet(4).locator(".line").first()).toBeAttached()
  await settledScreen(page)
  return Fingers.on(page)
}

/** The middle of the line of words that is nearest to the viewer's. */
const wordsNearMiddle = (page: Page) =>
  page.evaluate(() => {
    const viewer = document.querySelector("[data-viewer]")?.getBoundingClientRect()
    const middle = { x: 195, y: ((viewer?.top ?? 0) + (viewer?.bottom ?? 0)) / 2 }
    const lines = [...document.querySelectorAll("article[data-page='4'] .line")].map((line, at) => {
      const box = line.getBoundingClientRect()
      return { at, x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 }
    })
    const away = ({ x, y }: { readonly x: number; readonly y: number }) => Math.hypot(x - middle.x, y - middle.y)
    return lines.toSorted((one, other) => away(one) - away(other))[0] ?? { at: 0, x: 0, y: 0 }
  })

const whereIs = (page: Page, line: number) =>
  page.evaluate((at) => {
    const box = document.querySelectorAll("article[data-page='4'] .line")[at]?.getBoundingClientRect()
    return { x: ((box?.left ?? NaN) + (box?.right ?? NaN)) / 2, y: ((box?.top ?? NaN) + (box?.bottom ?? NaN)) / 2 }
  }, line)

test("turns once by a swipe, holds under two fingers the word that they took, and pans then where it turned before", async ({
  reader,
  page
}) => {
  const hand = await held(page, reader)
  await hand.move([{ x: 300, y: 420 }], [{ x: 80, y: 430 }], { steps: 5, pace: 8 })
  await reader.shows("5", 12)
  await hand.move([{ x: 80, y: 420 }], [{ x: 300, y: 430 }], { steps: 5, pace: 8 })
  await reader.shows("4", 12)
  const whole = await settledScreen(page)

  const word = await wordsNearMiddle(page)
  const apart = (by: number) => [
    { x: Math.round(word.x) - by, y: Math.round(word.y) - by },
    { x: Math.round(word.x) + by, y: Math.round(word.y) + by }
  ]
  await hand.lay(apart(30), apart(75), { steps: 8, pace: 12 })
  const under = await whereIs(page, word.at)
  expect(Math.hypot(under.x - word.x, under.y - word.y), "the word is under the fingers").toBeLessThanOrEqual(2)
  await hand.lift()
  const closer = await settledScreen(page)
  expect(closer.times / whole.times).toBeGreaterThan(2.3)
  expect(closer.times / whole.times).toBeLessThan(2.7)
  const left = await whereIs(page, word.at)
  expect(Math.hypot(left.x - word.x, left.y - word.y), "it stays there").toBeLessThanOrEqual(2)

  await hand.move([{ x: 300, y: 420 }], [{ x: 200, y: 420 }], { steps: 5, pace: 8 })
  const panned = await settledScreen(page)
  expect(panned.sheet.left).toBeLessThan(closer.sheet.left - 60)
  expect(panned.page).toBe(4)
})

test("is seen no closer by the browser itself where two fingers part on the index of pages", async ({
  reader,
  page
}) => {
  const hand = await held(page, reader)
  // Bars that have stepped back meanwhile would take a tap for a sign of life.
  await page.keyboard.press("t")
  await settledScreen(page)
  const index = (await page.getByRole("listbox").boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN }
  const middle = { x: index.x + index.width / 2, y: index.y + index.height / 2 }
  const apart = (by: number) => [-by, by].map((x) => ({ x: middle.x + x, y: middle.y }))
  await hand.move(apart(20), apart(120), { steps: 8, pace: 12 })
  await settledScreen(page)
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1)
})

test("turns nothing and moves nothing while words are selected, and keeps in its viewer what is seen closer as the device turns", async ({
  reader,
  page
}) => {
  const hand = await held(page, reader)
  const selected = () => page.evaluate(() => getSelection()?.toString().trim() ?? "")
  await reader.sheet(4).locator(".line").first().selectText()
  await hand.move([{ x: 300, y: 300 }], [{ x: 80, y: 300 }], { steps: 5, pace: 8 })
  expect((await settledScreen(page)).page).toBe(4)
  expect(await selected()).not.toBe("")
  await page.evaluate(() => getSelection()?.removeAllRanges())

  await hand.doubleTap({ x: 250, y: 300 })
  await expect.poll(async () => (await settledScreen(page)).times).toBeCloseTo(2, 1)
  for (const size of [
    { width: 844, height: 390 },
    { width: 390, height: 844 }
  ]) {
    await page.setViewportSize(size)
    await expect.poll(async () => (await settledScreen(page)).viewer.right).toBe(size.width)
    await expect
      .poll(async () => {
        const { slide, sheet, viewer } = await settledScreen(page)
        const isFilled = (start: number, end: number, from: number, to: number) =>
          end - start <= to - from + 1 ? start >= from - 1 && end <= to + 1 : start <= from + 1 && end >= to - 1
        return (
          slide.includes(4) &&
          isFilled(sheet.left, sheet.right, viewer.left, viewer.right) &&
          isFilled(sheet.top, sheet.bottom, viewer.top, viewer.bottom)
        )
      })
      .toBe(true)
  }
})

test("lays the finer picture over the page's own, exactly, and in no frame is there none", async ({ reader, page }) => {
  const hand = await held(page, reader)
  const frames = await page.evaluateHandle(() => {
    const seen = { frames: 0, without: 0 }
    const count = () => {
      const pictures = [...document.querySelectorAll<HTMLElement>("article[data-page='4'] > :is(canvas, img)")]
      const isDrawn = pictures.some(
        (one) =>
          getComputedStyle(one).visibility === "visible" &&
          (one instanceof HTMLImageElement ? one.complete && one.naturalWidth > 0 : true)
      )
      seen.frames += 1
      if (!isDrawn) seen.without += 1
      requestAnimationFrame(count)
    }
    requestAnimationFrame(count)
    return seen
  })
  const pictures = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("article[data-page='4'] > :is(canvas, img)")].map((one) => ({
        pixels: one instanceof HTMLImageElement ? one.naturalWidth : (one as HTMLCanvasElement).width,
        isSeen: getComputedStyle(one).visibility === "visible",
        ...one.getBoundingClientRect().toJSON()
      }))
    )
  const seen = async () => (await pictures()).map(({ isSeen }) => isSeen)
  /** On a busy machine the second tap may come too late to be one of two. */
  const doubleTapped = (pictured: ReadonlyArray<boolean>) =>
    expect(async () => {
      await hand.doubleTap({ x: 250, y: 300 })
      await expect.poll(seen, { timeout: 6000 }).toEqual(pictured)
    }).toPass()
  await doubleTapped([false, true])
  await settledScreen(page)
  const [own, finer] = await pictures()
  // 374 CSS pixels of an A4 page at 300 dpi, on a glass of two.
  expect(own.pixels).toBe(748)
  expect(finer.pixels).toBeGreaterThan(2400)
  for (const side of ["left", "top", "width", "height"]) expect(finer[side]).toBeCloseTo(own[side], 1)
  await doubleTapped([true])
  await expect.poll(() => frames.evaluate((counted) => counted.frames)).toBeGreaterThan(10)
  expect(await frames.evaluate(({ without }) => without)).toBe(0)
})

test("answers hands by chance with what each asks for, and never loses the page", async ({ reader, page }) => {
  await held(page, reader)
  const { complaints, gestures } = await tryGestures(page, { sequences: 2, seed: 7, total: 12 })
  expect(complaints).toEqual([])
  expect(gestures).toBeGreaterThan(3)
})
