import type { Locator, Page } from "@playwright/test"
import { expect } from "./journey.ts"

/** No screen has so many stops. */
const most = 500

/** Goes on with Tab until this has the focus, as somebody without a mouse does. */
export const tabTo = async (page: Page, wanted: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> => {
  await expect(wanted).toBeVisible()
  // Kept, because finding it by its role takes several times as long as pressing a key.
  let place = await wanted.elementHandle()
  for (let stop = 0; stop < most; stop += 1) {
    await page.keyboard.press(key)
    const stands = await place?.evaluate((node) =>
      node.isConnected ? (node === document.activeElement ? "focused" : "elsewhere") : "gone"
    )
    if (stands === "focused") return
    if (stands === "gone") place = await wanted.elementHandle()
  }
  await expect(wanted).toBeFocused()
}
