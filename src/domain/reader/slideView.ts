import type { Size } from "./scale.ts"

/** CSS pixels from the middle of the viewer, to the right and down. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** How the slide lies in its viewer: how large, and how far its middle from the viewer's. */
export interface View extends Point {
  /** CSS pixels per point of the page. */
  readonly scale: number
}

/** What is seen, and through what. */
export interface Frame {
  readonly viewer: Size
  /** The slide at scale 1. */
  readonly slide: Size
  /** The scale at which the slide is seen whole. */
  readonly fit: number
  /** Nothing on it is to be read: it is never seen closer than whole. */
  readonly isLocked?: boolean
}

/** Source: product, "Zoom". */
export const zoomLimits = { least: 0.25, most: 5, step: 0.2, doubled: 2, tolerance: 0.05, panSpeed: 0.95 } as const

/**
 * Beyond an edge the slide follows by this share, and comes back in so many milliseconds; let go, it goes on by its
 * pixels per millisecond times the inertia. Source: product, "Gestures".
 */
export const edges = { resistance: 0.4, bounceBack: 700, inertia: 150 } as const

/** Stands in for a page without measures. */
export const unmeasuredPage: Size = { width: 996, height: 1209 }

const isMeasure = (length: number): boolean => Number.isFinite(length) && length > 0

export const measured = ({ width, height }: Size): Size =>
  isMeasure(width) && isMeasure(height) ? { width, height } : unmeasuredPage

/** Whether every number in it is one; by what holds another nothing may be moved. */
export const isSound = (value: unknown): boolean =>
  typeof value === "number"
    ? Number.isFinite(value)
    : typeof value !== "object" || value === null || Object.values(value).every(isSound)

export const middle: Point = { x: 0, y: 0 }

export const wholeView = ({ fit }: Frame): View => ({ scale: fit, x: 0, y: 0 })

/** A viewer may be so small, or so large, that the whole slide lies beyond the limits: then its fit is the limit. */
export const heldScale = ({ fit, isLocked = false }: Frame, scale: number): number =>
  Math.min(Math.max(scale, Math.min(zoomLimits.least, fit)), isLocked ? fit : Math.max(zoomLimits.most, fit))

/** How far the middle of the slide may lie from the viewer's on either side: nothing where the slide fits. */
const reach = (viewer: number, slide: number): number => Math.max(0, (slide - viewer) / 2)

const within = (limit: number, offset: number): number => Math.min(limit, Math.max(-limit, offset))

const reaches = ({ viewer, slide }: Frame, scale: number): Point => ({
  x: reach(viewer.width, slide.width * scale),
  y: reach(viewer.height, slide.height * scale)
})

/** The nearest view in which the slide does not leave its viewer. */
export const heldView = (frame: Frame, { scale, x, y }: View): View => {
  const held = heldScale(frame, scale)
  const most = reaches(frame, held)
  return { scale: held, x: within(most.x, x), y: within(most.y, y) }
}

export const isSame = (one: View, other: View): boolean =>
  one.scale === other.scale && one.x === other.x && one.y === other.y

/** The view at another scale in which the same point of the slide lies under `at`. */
export const scaledAround = ({ scale, x, y }: View, at: Point, next: number): View => ({
  scale: next,
  x: at.x - ((at.x - x) * next) / scale,
  y: at.y - ((at.y - y) * next) / scale
})

/** Is it seen closer than whole, so that there is something to pan and a map to show? */
export const isCloser = ({ fit }: Pick<Frame, "fit">, { scale }: Pick<View, "scale">): boolean =>
  scale > fit + zoomLimits.tolerance

export const percentOf = ({ scale }: View): number => Math.round(scale * 100)

/** A step closer or further, around the middle of the viewer. */
export const stepped = (frame: Frame, view: View, step: number): View =>
  heldView(frame, scaledAround(view, middle, heldScale(frame, view.scale + step)))

/** The view when a gesture took hold, and the point of the viewer where. */
export interface Grip {
  readonly view: View
  readonly at: Point
}

/**
 * So many times as large around the point that was taken. It may leave its viewer: who goes on from what it would be, and
 * shows it held within, comes back to the same point.
 */
export const magnified = (frame: Frame, { view, at }: Grip, factor: number): View =>
  scaledAround(view, at, heldScale(frame, view.scale * factor))

const doubledScale = (frame: Frame): number => heldScale(frame, frame.fit * zoomLimits.doubled)

/**
 * What a double click or double tap makes of a view: whole where it is closer, else twice the whole around the point, as
 * far as the limit goes; null where that is as good as it is.
 */
export const toggled = (frame: Frame, view: View, at: Point): View | null => {
  if (isCloser(frame, view)) return wholeView(frame)
  const doubled = doubledScale(frame)
  if (Math.abs(doubled - view.scale) <= zoomLimits.tolerance) return null
  return heldView(frame, scaledAround(view, at, doubled))
}

const pull = (limit: number, offset: number): number => {
  const held = within(limit, offset)
  return held + (offset - held) * edges.resistance
}

const pulledFrom = (limit: number, offset: number): number => {
  const held = within(limit, offset)
  return held + (offset - held) / edges.resistance
}

/** Where a drag moves one side of the slide: not at all where it fits, and beyond an edge by a share. */
const dragged = (limit: number, from: number, by: number): number =>
  limit === 0 ? from : pull(limit, pulledFrom(limit, from) + by * zoomLimits.panSpeed)

/** The view dragged `by` from `from`, which may lie beyond an edge already. */
export const panned = (frame: Frame, from: View, by: Point): View => {
  const most = reaches(frame, from.scale)
  return { scale: from.scale, x: dragged(most.x, from.x, by.x), y: dragged(most.y, from.y, by.y) }
}

/** Where the view comes to rest that was let go with a velocity, in pixels per millisecond. */
export const afterInertia = (frame: Frame, { scale, x, y }: View, velocity: Point): View =>
  heldView(frame, { scale, x: x + velocity.x * edges.inertia, y: y + velocity.y * edges.inertia })

/**
 * The view under two fingers, which keep the point of the slide that they took hold of. Beside the slide they hold its
 * nearest point, and they lead it no further than the viewer's edge: so it cannot be led out.
 */
export const pinched = (frame: Frame, { view, at }: Grip, factor: number, to: Point): View => {
  const { viewer, slide } = frame
  const scale = heldScale(frame, view.scale * factor)
  const held = {
    x: view.x + within((slide.width * view.scale) / 2, at.x - view.x),
    y: view.y + within((slide.height * view.scale) / 2, at.y - view.y)
  }
  const led = {
    x: within(viewer.width / 2, held.x + to.x - at.x),
    y: within(viewer.height / 2, held.y + to.y - at.y)
  }
  return {
    scale,
    x: led.x - ((held.x - view.x) * scale) / view.scale,
    y: led.y - ((held.y - view.y) * scale) / view.scale
  }
}

/** Where a pinched view comes to rest: it is never left smaller than whole. */
export const released = (frame: Frame, view: View): View =>
  view.scale < frame.fit ? wholeView(frame) : heldView(frame, view)

/**
 * The same view in a viewer of another size: what was whole stays whole, what a double click made stays twice that, and
 * whatever else was closer keeps its scale; the middle stays the middle.
 */
export const refitted = (from: Frame, to: Frame, view: View, isDoubled: boolean): View => {
  if (!isCloser(from, view)) return wholeView(to)
  const scale = isDoubled ? doubledScale(to) : view.scale
  const next = heldView(to, scaledAround(view, middle, scale))
  return isCloser(to, next) ? next : wholeView(to)
}

/**
 * The same place, as many times as large as whole, on a slide that is paired anew in the viewer of a device that was
 * turned. From the new slide's middle it lies so many points further to the right than it lay from the old one's.
 */
export const repaired = (from: Frame, to: Frame, view: View, aside: number): View => {
  if (!isCloser(from, view)) return wholeView(to)
  const scale = heldScale(to, (view.scale / from.fit) * to.fit)
  const place = { x: view.x / view.scale - aside, y: view.y / view.scale }
  const next = heldView(to, { scale, x: place.x * scale, y: place.y * scale })
  return isCloser(to, next) ? next : wholeView(to)
}

/** The part of the slide that is seen, as shares of its width and height from its upper left corner. */
export interface VisiblePart {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

const share = (viewer: number, slide: number, offset: number): readonly [number, number] => {
  const start = Math.max(0, 0.5 - (viewer / 2 + offset) / slide)
  return [start, Math.min(1, 0.5 + (viewer / 2 - offset) / slide) - start]
}

export const visiblePartOf = ({ viewer, slide }: Frame, { scale, x, y }: View): VisiblePart => {
  const [left, width] = share(viewer.width, slide.width * scale, x)
  const [top, height] = share(viewer.height, slide.height * scale, y)
  return { left, top, width, height }
}

/** The view in which a point of the slide, as shares of its width and height from its middle, lies in the viewer's. */
export const centredOn = (frame: Frame, { scale }: View, at: Point): View =>
  heldView(frame, { scale, x: -at.x * frame.slide.width * scale, y: -at.y * frame.slide.height * scale })

/** Milliseconds after which a wheel that has not turned has come to rest. */
export const rolling = 150

/** A notch of a wheel counts no more than this many pixels: those of a trackpad are few, and of a mouse many at once. */
const notch = 25

/** How many times as large a turn of the wheel makes it. */
export const wheelFactor = (pixels: number): number => Math.exp(-within(notch, pixels) / 100)

/** Pixels per unit of a wheel event's `deltaMode`: pixels, lines, pages. */
const wheelUnits = [1, 16, 400]

export const wheelPixels = (delta: number, mode: number): number => delta * (wheelUnits[mode] ?? 1)
