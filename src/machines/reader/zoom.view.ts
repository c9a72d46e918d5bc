import type { SnapshotFrom } from "xstate"
import { isCloser, percentOf, type View } from "../../domain/reader/view.ts"
import { frameOf, type zoomMachine } from "./zoom.machine.ts"

type ZoomSnapshot = SnapshotFrom<typeof zoomMachine>

export const viewOf = (snapshot: ZoomSnapshot): View => snapshot.context.view
/** The scale at which the slide is seen whole. */
export const fitOf = (snapshot: ZoomSnapshot): number => frameOf(snapshot.context).fit
export const isSeenCloser = (snapshot: ZoomSnapshot): boolean =>
  isCloser(frameOf(snapshot.context), snapshot.context.view)
export const percentSeen = (snapshot: ZoomSnapshot): number => percentOf(snapshot.context.view)
