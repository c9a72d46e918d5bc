import type { SnapshotFrom } from "xstate"
import { scaleBesideStrip } from "../../domain/reader/scale.ts"
import { type Dots, dotsBesideTiles, dotsFor, laidOutAt } from "../../domain/reader/sharpness.ts"
import {
  edges,
  type VisiblePart,
  visiblePartOf,
  heldScale,
  isCloser,
  isSame,
  type View,
  wholeView
} from "../../domain/reader/slideView.ts"
import { frameOf } from "../../domain/reader/slideLook.ts"
import type { Sight } from "../../domain/reader/tiles.ts"
import { type zoomMachine, zooming } from "./zoom.machine.ts"

type ZoomSnapshot = SnapshotFrom<typeof zoomMachine>

export const viewOf = (snapshot: ZoomSnapshot): View => snapshot.context.view
/** The scale at which the slide is seen whole. */
export const fitOf = (snapshot: ZoomSnapshot): number => frameOf(snapshot.context).fit
export const isSeenCloser = (snapshot: ZoomSnapshot): boolean =>
  isCloser(frameOf(snapshot.context), snapshot.context.view)
/** The page in the viewer's middle, while it is seen closer; null where that is no page alone, or all of the slide is seen. */
export const pageLookedAt = (snapshot: ZoomSnapshot): number | null => {
  const { seen, view } = snapshot.context
  if (!isSeenCloser(snapshot) || (seen.pages === 2 && view.x === 0)) return null
  return seen.pages === 2 && view.x < 0 ? seen.page + 1 : seen.page
}
/** Seen as it is at the start, so that there is nothing to go back to. */
export const isWhole = (snapshot: ZoomSnapshot): boolean =>
  isSame(wholeView(frameOf(snapshot.context)), snapshot.context.view)

/** How large the slide is drawn while the strip shows itself at the start, as a share of whole. */
export const peekedScale = ({ context }: ZoomSnapshot): number => {
  const { slide, fit } = frameOf(context)
  return scaleBesideStrip(context.viewer, slide.height * fit)
}

/** As close, or as far, as the limits allow. */
export const isClosest = ({ context }: ZoomSnapshot): boolean =>
  context.view.scale >= heldScale(frameOf(context), Number.POSITIVE_INFINITY)
export const isFurthest = ({ context }: ZoomSnapshot): boolean => context.view.scale <= heldScale(frameOf(context), 0)

/** How the view comes to what it is now: at once, in the time of a change of scale, or in that of a slide let go. */
export type Travel = "none" | "zoom" | "glide"
export const travelOf = (snapshot: ZoomSnapshot): Travel =>
  snapshot.hasTag("zoom") ? "zoom" : snapshot.hasTag("glide") ? "glide" : "none"

/** Milliseconds. */
export const travelFor: Readonly<Record<Travel, number>> = { none: 0, zoom: zooming, glide: edges.bounceBack }

/** Pixels of the glass that make one of CSS. */
export const densityOf = ({ context }: ZoomSnapshot): number => context.density

/** The scale at which the whole slide is laid out: `fitOf`, but for part of a pixel of the glass. */
export const laidOutOf = (snapshot: ZoomSnapshot): number =>
  laidOutAt(snapshot.context.page, { fit: fitOf(snapshot), density: densityOf(snapshot) })

/** How many times as large as it is laid out the slide is drawn; seen whole, not at all. */
export const enlargementOf = (snapshot: ZoomSnapshot): number => {
  const { scale } = viewOf(snapshot)
  return scale === fitOf(snapshot) ? 1 : scale / laidOutOf(snapshot)
}

/** The pictures that the slide's pages ask for, as large as they are seen on this glass; null where they need none. */
export const dotsAsked = (snapshot: ZoomSnapshot): Dots | null =>
  dotsFor({ scale: viewOf(snapshot).scale, fit: fitOf(snapshot), density: densityOf(snapshot) })

/** The picture that they ask for until tiles are laid over them. */
export const dotsAskedBesideTiles = (snapshot: ZoomSnapshot): Dots | null =>
  dotsBesideTiles({ fit: fitOf(snapshot), density: densityOf(snapshot) })

/** Whether it is held, or travels: what is drawn need not be as sharp as at rest. */
export const isMoving = (snapshot: ZoomSnapshot): boolean => snapshot.hasTag("moving")

/** Whether it is smaller than whole, or comes back from there: what waits beside it would be seen too. */
export const isFurtherOff = (snapshot: ZoomSnapshot): boolean =>
  viewOf(snapshot).scale < fitOf(snapshot) || (isMoving(snapshot) && isWhole(snapshot))

/** What is seen of the slide, and how closely. */
export const sightIn = (snapshot: ZoomSnapshot): Sight => {
  const { seen, page, density } = snapshot.context
  const pages = seen.pages === 2 ? [seen.page, seen.page + 1] : [seen.page]
  return { pages, page, part: visiblePartIn(snapshot), scale: viewOf(snapshot).scale, density }
}

const visibleParts = new WeakMap<ZoomSnapshot["context"], VisiblePart>()

/** The part of the slide that is seen; the same one of the same view, so that views may compare it. */
export const visiblePartIn = ({ context }: ZoomSnapshot): VisiblePart => {
  const visible = visibleParts.get(context) ?? visiblePartOf(frameOf(context), context.view)
  visibleParts.set(context, visible)
  return visible
}
