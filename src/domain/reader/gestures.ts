import { edges, type Point } from "./slideView.ts"

/**
 * What a hand must do to be understood: pixels per millisecond and pixels of a swipe, milliseconds and pixels between two
 * taps that are one, pixels after which a finger drags, milliseconds of a tap; the share of the width beyond which a page
 * drawn slowly turns; the share and pixels of its edge. Source: product, "Gestures".
 */
export const gestureLimits = {
  swipePace: 0.3,
  swipeWay: 25,
  doubleTap: 300,
  tapsNear: 30,
  panFrom: 5,
  tapFor: 250,
  pulledOver: 1 / 3,
  edge: { share: 0.14, least: 44, most: 120 }
} as const

export type Pointer = "mouse" | "touch" | "pen"

/** How a drag came to its end: its way, its pace over the whole of it, and its velocity at the end. */
export interface Release {
  readonly by: Point
  readonly pace: Point
  readonly velocity: Point
}

export const axisOf = ({ x, y }: Point): "across" | "along" => (Math.abs(x) > Math.abs(y) ? "across" : "along")

/** Whether a finger that moved so far drags; else it taps. */
export const isDrag = ({ x, y }: Point): boolean => Math.hypot(x, y) > gestureLimits.panFrom

export const isNear = (one: Point, other: Point): boolean =>
  Math.hypot(one.x - other.x, one.y - other.y) <= gestureLimits.tapsNear

/** Whether it went far and fast enough, and was not on its way back when it ended. */
const isSwipe = (way: number, pace: number, velocity: number): boolean => {
  const towards = Math.sign(way)
  return (
    Math.abs(way) >= gestureLimits.swipeWay &&
    velocity * towards > -gestureLimits.swipePace &&
    Math.max(pace * towards, velocity * towards) >= gestureLimits.swipePace
  )
}

/** The turn that a finger asks for across the page: by a swipe, or by more than a third of its way. */
export const turnAsked = ({ by, pace, velocity }: Release, width: number): "next" | "previous" | null => {
  const towards = Math.sign(by.x)
  const isPulledOver =
    Math.abs(by.x) > width * gestureLimits.pulledOver && velocity.x * towards > -gestureLimits.swipePace
  if (!isPulledOver && !isSwipe(by.x, pace.x, velocity.x)) return null
  return by.x < 0 ? "next" : "previous"
}

/** The turn that a tap asks for, so far from the middle of a viewer that wide: only at its edges. */
export const edgeTapped = (x: number, width: number): "next" | "previous" | null => {
  const { share, least, most } = gestureLimits.edge
  const inside = width / 2 - Math.min(most, Math.max(least, width * share))
  return Math.abs(x) < inside ? null : x > 0 ? "next" : "previous"
}

/** Where a finger was, in pixels from the viewer's middle, and when, in milliseconds. */
export interface Moment extends Point {
  readonly at: number
}

/** Milliseconds over which a finger's velocity is measured at its end. */
const endOfWay = 50

const paceBetween = (from: Moment, to: Moment): Point => {
  const time = Math.max(1, to.at - from.at)
  return { x: (to.x - from.x) / time, y: (to.y - from.y) / time }
}

/** Whether a finger, or a mouse, stayed where it came down, and not for long. */
export const isTap = (way: ReadonlyArray<Moment>): boolean => {
  const [from, to] = [way[0], way.at(-1)]
  if (from === undefined || to === undefined) return false
  return to.at - from.at < gestureLimits.tapFor && !way.some(({ x, y }) => isDrag({ x: x - from.x, y: y - from.y }))
}

/** The turn that one finger asked for on its way: a tap at the edge, or a drag across that ends as a turn does. */
export const turnOn = (way: ReadonlyArray<Moment>, width: number): "next" | "previous" | null => {
  const [from, to] = [way[0], way.at(-1)]
  if (from === undefined || to === undefined) return null
  const byOf = ({ x, y }: Point): Point => ({ x: x - from.x, y: y - from.y })
  const begun = way.find((moment) => isDrag(byOf(moment)))
  if (begun === undefined) return isTap(way) ? edgeTapped(to.x, width) : null
  if (axisOf(byOf(begun)) !== "across") return null
  const nearEnd = way.find(({ at }) => to.at - at <= endOfWay) ?? from
  return turnAsked({ by: byOf(to), pace: paceBetween(from, to), velocity: paceBetween(nearEnd, to) }, width)
}

/** What a finger asks of the strip of thumbnails: up opens and down closes. */
export const stripAsked = ({ by, pace, velocity }: Release): "open" | "close" | null =>
  isSwipe(by.y, pace.y, velocity.y) ? (by.y < 0 ? "open" : "close") : null

/** What a finger takes hold of to turn it: a slide as wide as its viewer, which may lie beside its place already. */
export interface Taken {
  readonly aside: number
  readonly width: number
  readonly isFirst: boolean
  readonly isLast: boolean
}

/**
 * How far the slide that follows a finger lies beside its place: it goes on from where it was taken, no further than its
 * neighbour's, and where there is none to come it resists.
 */
export const draggedBy = (way: number, { aside, width, isFirst, isLast }: Taken): number => {
  const followed = (way > 0 && isFirst) || (way < 0 && isLast) ? way * edges.resistance : way
  return Math.min(width, Math.max(-width, aside + followed))
}
