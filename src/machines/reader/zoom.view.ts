import type { SnapshotFrom } from "xstate"
import {
  edges,
  type Glimpse,
  glimpseOf,
  heldScale,
  isCloser,
  isSame,
  percentOf,
  type View,
  wholeView
} from "../../domain/reader/view.ts"
import { frameOf, type zoomMachine, zooming } from "./zoom.machine.ts"

type ZoomSnapshot = SnapshotFrom<typeof zoomMachine>

export const viewOf = (snapshot: ZoomSnapshot): View => snapshot.context.view
/** The scale at which the slide is seen whole. */
export const fitOf = (snapshot: ZoomSnapshot): number => frameOf(snapshot.context).fit
export const isSeenCloser = (snapshot: ZoomSnapshot): boolean =>
  isCloser(frameOf(snapshot.context), snapshot.context.view)
/** Seen as it is at the start, so that there is nothing to go back to. */
export const isWhole = (snapshot: ZoomSnapshot): boolean =>
  isSame(wholeView(frameOf(snapshot.context)), snapshot.context.view)
export const percentSeen = (snapshot: ZoomSnapshot): number => percentOf(snapshot.context.view)

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

/** Whether it is held, or travels: what is drawn need not be as sharp as at rest. */
export const isMoving = (snapshot: ZoomSnapshot): boolean => snapshot.hasTag("moving")

let last: { readonly context: ZoomSnapshot["context"]; readonly glimpse: Glimpse } | null = null

/** The part of the slide that is seen. */
export const glimpseIn = ({ context }: ZoomSnapshot): Glimpse => {
  if (last?.context !== context) last = { context, glimpse: glimpseOf(frameOf(context), context.view) }
  return last.glimpse
}
