import type { Point } from "../../domain/reader/slideView.ts"
import type { Size } from "../../domain/reader/scale.ts"

/** Pixels between the words and the menu, and between the menu and the window's edge. */
const gap = 8
const edge = 8
/** What the system's handles take below the words. */
const handles = 28

/**
 * Where the menu for some words stands in the window: above them, or below where a finger selected them and above is the
 * system's own menu; on the other side where there is no room, and within the window in any case.
 */
export const menuPlace = (words: DOMRect, menu: Size, window: Size, isTouched: boolean): Point => {
  const above = words.top - gap - menu.height
  const below = words.bottom + (isTouched ? handles : gap)
  const fitsAbove = above >= edge
  const fitsBelow = below + menu.height <= window.height - edge
  const wanted = isTouched ? (fitsBelow || !fitsAbove ? below : above) : fitsAbove || !fitsBelow ? above : below
  const within = (at: number, length: number, whole: number) => Math.max(edge, Math.min(at, whole - edge - length))
  return {
    x: within(words.left + words.width / 2 - menu.width / 2, menu.width, window.width),
    y: within(wanted, menu.height, window.height)
  }
}
