import { type SurfaceRef, zoomOf } from "../../machines/reader/surface.view.ts"
import { isSeenCloser, travelOf, viewOf } from "../../machines/reader/zoom.view.ts"

/** Pixels between what is revealed and the edge of what is seen. */
const margin = 32

/** How far a place is brought that is out of sight: to the nearest edge, or to the middle with the words around it. */
type To = "edge" | "middle"

/** How far something from `start` to `end` has to go to be within a length. */
const wayInto = (start: number, end: number, length: number, to: To): number => {
  const isSeen = start >= margin && end <= length - margin
  if (isSeen) return 0
  if (to === "middle") return (length - start - end) / 2
  return start < margin ? margin - start : length - margin - end
}

/** The part of the viewer above the notices that lie over its foot. */
const seenIn = (viewer: Element): DOMRect => {
  const { left, top, width, bottom } = viewer.getBoundingClientRect()
  const notices = [...document.querySelectorAll("[data-notices] > *")].map((each) => each.getBoundingClientRect())
  const tops = notices.filter(({ height }) => height > 0).map((notice) => notice.top)
  return new DOMRect(left, top, width, Math.max(0, Math.min(bottom, ...tops) - top))
}

/** Moves a slide that is seen closer so that a place in the window is in the viewer. */
export const reveal = (surface: SurfaceRef, viewer: Element, own: DOMRect, to: To): void => {
  const zoom = zoomOf(surface)
  const snapshot = zoom.getSnapshot()
  if (!isSeenCloser(snapshot) || travelOf(snapshot) !== "none") return
  const seen = seenIn(viewer)
  const by = {
    x: wayInto(own.left - seen.left, own.right - seen.left, seen.width, to),
    y: wayInto(own.top - seen.top, own.bottom - seen.top, seen.height, to)
  }
  if (by.x !== 0 || by.y !== 0) zoom.send({ type: "pan.by", by, from: viewOf(snapshot) })
}

const overlap = (a: DOMRect, b: DOMRect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** The small map goes to the other corner if it covers a place in the window. */
export const uncover = (viewer: Element, own: DOMRect): void => {
  const map = viewer.querySelector("[data-map]")
  if (map !== null && overlap(map.getBoundingClientRect(), own)) map.toggleAttribute("data-aside")
}
