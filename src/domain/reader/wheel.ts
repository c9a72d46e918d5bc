import type { Direction } from "./slides.ts"
import type { Point } from "./slideView.ts"

/**
 * Pixels that a wheel must go for a turn; milliseconds of rest that end its gesture; how far a push falls off before
 * another may be told from it, how much the other then grows, and its least pixels. Source: product, "Gestures".
 */
export const wheelLimits = { way: 40, pause: 150, fallen: 1 / 4, grown: 3, least: 20 } as const

/** How far a wheel goes in the direction of reading: the longer of down and to the right; below zero, back. */
export const wayAlong = ({ x, y }: Point): number => (Math.abs(x) > Math.abs(y) ? x : y)

/** The turn that a gesture of the wheel asks for, once its way is long enough. */
export const wheelTurn = (way: number): Direction | null =>
  Math.abs(way) < wheelLimits.way ? null : way > 0 ? "next" : "previous"

/** How strong the push was that has turned: at its strongest, and at its weakest after that. */
export interface Push {
  readonly direction: Direction
  readonly strongest: number
  readonly weakest: number
}

export const pushed = (push: Push, way: number): Push => {
  const strength = Math.abs(way)
  return strength > push.strongest
    ? { ...push, strongest: strength, weakest: strength }
    : { ...push, weakest: Math.min(push.weakest, strength) }
}

/**
 * Whether it is another push, and not what a trackpad goes on to roll by itself: that slows down steadily and keeps its
 * direction.
 */
export const isPushedAnew = ({ direction, strongest, weakest }: Push, way: number): boolean => {
  if (way !== 0 && way > 0 !== (direction === "next")) return true
  const strength = Math.abs(way)
  return (
    weakest <= strongest * wheelLimits.fallen && strength >= Math.max(wheelLimits.least, weakest * wheelLimits.grown)
  )
}
