import type { Page } from "@playwright/test"
import { accessibilityFaults } from "./accessibility.ts"
import { expect } from "./journey.ts"

/** In a window of this width axe finds nothing, and nothing reaches beyond the window. */
export const expectSoundAt = async (page: Page, width: number): Promise<void> => {
  await page.setViewportSize({ width, height: 900 })
  expect(await accessibilityFaults(page), `at ${width}`).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width}`).toBeLessThanOrEqual(width)
}
