import { type RefObject, useEffect, useLayoutEffect, useRef } from "react"
import type { Caret } from "../../domain/reader/text/moveCaret.ts"
import { type SurfaceRef, zoomOf } from "../../machines/reader/surface.view.ts"
import { isMoving, viewOf } from "../../machines/reader/zoom.view.ts"
import { pointAt } from "../anchoring/caretBox.ts"
import { reveal } from "./reveal.ts"

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
    if (ref.current !== null) reveal(surface, viewer, ref.current.getBoundingClientRect(), "edge")
  }, [surface, place, anchor])
  useEffect(() => {
    const zoom = zoomOf(surface)
    let { scale } = viewOf(zoom.getSnapshot())
    const zooms = zoom.subscribe((snapshot) => {
      const viewer = document.querySelector("[data-viewer]")
      if (isMoving(snapshot) || viewOf(snapshot).scale === scale) return
      scale = viewOf(snapshot).scale
      if (viewer !== null && ref.current !== null) reveal(surface, viewer, ref.current.getBoundingClientRect(), "edge")
    })
    return () => zooms.unsubscribe()
  }, [surface])
  useEffect(() => () => getSelection()?.removeAllRanges(), [])
  return ref
}
