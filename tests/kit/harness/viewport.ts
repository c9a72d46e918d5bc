import { page } from "vitest/browser"

/** Resizes the window, unless it has that size already, because resizing is slow. */
export const viewport = async (width: number, height: number): Promise<void> => {
  if (window.innerWidth !== width || window.innerHeight !== height) await page.viewport(width, height)
}
