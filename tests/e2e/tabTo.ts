import type { Locator, Page } from "@playwright/test"
import { expect } from "./journey.ts"

/** Goes on with Tab until this has the focus, as somebody without a mouse does. */
export const tabTo = async (page: Page, wanted: Locator): Promise<void> => {
  await expect(wanted).toBeVisible()
  await expect(async () => {
    await page.keyboard.press("Tab")
    await expect(wanted).toBeFocused({ timeout: 100 })
  }).toPass({ intervals: [0] })
}
