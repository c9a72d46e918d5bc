import { Fingers, settledScreen } from "../kit/trials/touchGestures.ts"
import { expect, test } from "./journey.ts"
import { publishedIssue } from "./pages/HomePage.ts"

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  contextOptions: { reducedMotion: "reduce" }
})

test("the window is enlarged by two fingers on a bar, and then moved and made whole by those on the page, which stays as it is", async ({
  reader,
  page
}) => {
  await reader.open(await publishedIssue(page, "Sayı 14: Lodos"), "4")
  await reader.shows("4", 12)
  const whole = await settledScreen(page)
  const hand = await Fingers.on(page)
  const seen = () => page.evaluate(() => ({ scale: visualViewport?.scale ?? 0, left: visualViewport?.pageLeft ?? 0 }))
  const windowScale = async () => (await seen()).scale
  const apart = (by: number, y: number) => [
    { x: 195 - by, y },
    { x: 195 + by, y }
  ]
  await hand.move(apart(40, 26), apart(140, 26), { steps: 8, pace: 12 })
  await expect.poll(windowScale).toBeGreaterThan(2)
  const { left } = await seen()
  await hand.move([{ x: 300, y: 600 }], [{ x: 80, y: 600 }], { steps: 5, pace: 8 })
  await expect.poll(async () => (await seen()).left).toBeGreaterThan(left + 20)
  await hand.doubleTap({ x: 200, y: 600 })
  expect(await settledScreen(page)).toMatchObject({ page: 4, times: whole.times })
  await hand.move(apart(180, 600), apart(12, 600), { steps: 12, pace: 12 })
  await expect.poll(windowScale).toBeCloseTo(1, 1)
  expect(await settledScreen(page)).toMatchObject({ page: 4, times: whole.times })
  await hand.move([{ x: 300, y: 420 }], [{ x: 80, y: 430 }], { steps: 5, pace: 8 })
  await reader.shows("5", 12)
})
