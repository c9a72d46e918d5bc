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
}

/** Source: product, "Zoom". */
export const zoomLimits = { least: 0.25, most: 5, step: 0.2, doubled: 2, tolerance: 0.05, panSpeed: 0.95 } as const

/** Beyond an edge the slide follows by this share, and comes back in so many milliseconds. Source: product, "Gestures". */
export const edges = { resistance: 0.4, bounceBack: 700, inertia: 150 } as const

export const wholeView = ({ fit }: Frame): View => ({ scale: fit, x: 0, y: 0 })

/** A viewer may be so small, or so large, that the whole slide lies beyond the limits: then its fit is the limit. */
export const heldScale = ({ fit }: Frame, scale: number): number =>
  Math.min(Math.max(scale, Math.min(zoomLimits.least, fit)), Math.max(zoomLimits.most, fit))

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

/** The view at another scale in which the same point of the slide lies under `at`. */
export const scaledAround = ({ scale, x, y }: View, at: Point, next: number): View => ({
  scale: next,
  x: at.x - ((at.x - x) * next) / scale,
  y: at.y - ((at.y - y) * next) / scale
})

/** Is it seen closer than whole, so that there is something to pan and a map to show? */
export const isCloser = ({ fit }: Frame, { scale }: View): boolean => scale > fit + zoomLimits.tolerance

export const percentOf = ({ scale }: View): number => Math.round(scale * 100)
