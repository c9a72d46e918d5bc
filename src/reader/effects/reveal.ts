import { type SurfaceRef, zoomOf } from "../../machines/reader/surface.view.ts"
import { isSeenCloser, travelOf, viewOf } from "../../machines/reader/zoom.view.ts"

/** Pixels between what is revealed and the viewer's edge. */
const margin = 32

/** How far something from `start` to `end` has to go to be within a length. */
const wayInto = (start: number, end: number, length: number): number => {
  if (start < margin) return margin - start
  return end > length - margin ? length - margin - end : 0
}

/** Moves a slide that is seen closer so that a place in the window is in the viewer. */
export const reveal = (surface: SurfaceRef, viewer: Element, own: DOMRect): void => {
  const zoom = zoomOf(surface)
  const snapshot = zoom.getSnapshot()
  if (!isSeenCloser(snapshot) || travelOf(snapshot) !== "none") return
  const seen = viewer.getBoundingClientRect()
  const by = {
    x: wayInto(own.left - seen.left, own.right - seen.left, seen.width),
    y: wayInto(own.top - seen.top, own.bottom - seen.top, seen.height)
  }
  if (by.x !== 0 || by.y !== 0) zoom.send({ type: "pan.by", by, from: viewOf(snapshot) })
}
