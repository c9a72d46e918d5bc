import { page } from "vitest/browser"

/** A window of that size. One that has it is left alone: to give it one takes the browser longer than many a test. */
export const viewport = async (width: number, height: number): Promise<void> => {
  if (window.innerWidth !== width || window.innerHeight !== height) await page.viewport(width, height)
}
