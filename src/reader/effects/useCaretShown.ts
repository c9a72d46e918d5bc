import { type RefObject, useEffect, useLayoutEffect, useRef } from "react"
import type { Caret } from "../../domain/reader/text/moveCaret.ts"
import { type SurfaceRef, zoomOf } from "../../machines/reader/surface.view.ts"
import { isMoving, isSeenCloser, travelOf, viewOf } from "../../machines/reader/zoom.view.ts"
import { pointAt } from "../anchoring/caretBox.ts"

/** Pixels between the caret and the viewer's edge. */
const margin = 32

/** How far something from `start` to `end` has to go to be within a length. */
const wayInto = (start: number, end: number, length: number): number => {
  if (start < margin) return margin - start
  return end > length - margin ? length - margin - end : 0
}

/** Moves a slide that is seen closer so that the caret is in the viewer. */
const reveal = (surface: SurfaceRef, viewer: Element, caret: Element) => {
  const zoom = zoomOf(surface)
  const snapshot = zoom.getSnapshot()
  if (!isSeenCloser(snapshot) || travelOf(snapshot) !== "none") return
  const [own, seen] = [caret.getBoundingClientRect(), viewer.getBoundingClientRect()]
  const by = {
    x: wayInto(own.left - seen.left, own.right - seen.left, seen.width),
    y: wayInto(own.top - seen.top, own.bottom - seen.top, seen.height)
  }
  if (by.x !== 0 || by.y !== 0) zoom.send({ type: "pan.by", by, from: viewOf(snapshot) })
}

/** The caret takes the focus, is kept in view, and has the browser's own selection, which screen readers follow. */
export const useCaretShown = (surface: SurfaceRef, { place, anchor }: Caret): RefObject<HTMLDivElement | null> => {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    ref.current?.focus({ preventScroll: true })
  }, [place.page])
  useLayoutEffect(() => {
    const viewer = document.querySelector("[data-viewer]")
    if (viewer === null) return
    const [from, to] = [pointAt(viewer, anchor), pointAt(viewer, place)]
    if (from !== null && to !== null) getSelection()?.setBaseAndExtent(...from, ...to)
    if (ref.current !== null) reveal(surface, viewer, ref.current)
  }, [surface, place, anchor])
  useEffect(() => {
    const zoom = zoomOf(surface)
    let { scale } = viewOf(zoom.getSnapshot())
    const zooms = zoom.subscribe((snapshot) => {
      const viewer = document.querySelector("[data-viewer]")
      if (isMoving(snapshot) || viewOf(snapshot).scale === scale) return
      scale = viewOf(snapshot).scale
      if (viewer !== null && ref.current !== null) reveal(surface, viewer, ref.current)
    })
    return () => zooms.unsubscribe()
  }, [surface])
  useEffect(() => () => getSelection()?.removeAllRanges(), [])
  return ref
}
