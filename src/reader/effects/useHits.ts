import { useEffect } from "react"
import { currentHitIn } from "../../machines/reader/hits.view.ts"
import { hitsShown, type IssueSearchRef } from "../../machines/reader/issueSearch.view.ts"
import { type SurfaceRef, zoomOf } from "../../machines/reader/surface.view.ts"
import { isMoving } from "../../machines/reader/zoom.view.ts"
import type { HighlightPainter } from "../marks/highlightPainter.ts"
import { reveal, uncover } from "./reveal.ts"

/** Paints the hits of the search on the pages, and brings the current one into view, once. */
export const useHits = (surface: SurfaceRef, search: IssueSearchRef | null, painter: HighlightPainter): void => {
  useEffect(() => {
    if (search === null) return
    const zoom = zoomOf(surface)
    let shown: ReturnType<typeof hitsShown> = null
    let current: ReturnType<typeof currentHitIn> = null
    let isUnseen = false
    let frame = 0
    const show = () => {
      const viewer = document.querySelector("[data-viewer]")
      const range = isUnseen && !isMoving(zoom.getSnapshot()) ? painter.currentHit() : null
      if (viewer === null || range === null) return
      isUnseen = false
      reveal(surface, viewer, range.getBoundingClientRect(), "middle")
      // The slide is drawn in its new place by then.
      frame = requestAnimationFrame(() => uncover(viewer, range.getBoundingClientRect()))
    }
    const look = () => {
      const snapshot = search.getSnapshot()
      const hits = hitsShown(snapshot)
      const number = hits === null ? null : snapshot.context.current
      const hit = number === null ? null : currentHitIn(snapshot)
      if (hits === shown && hit?.page === current?.page && hit?.nth === current?.nth) return
      shown = hits
      current = hit
      isUnseen = hit !== null
      painter.find(hits === null ? null : { query: hits.query, current: hit })
      show()
    }
    look()
    const changes = search.subscribe(look)
    const places = painter.subscribe(show)
    const zooms = zoom.subscribe(show)
    return () => {
      changes.unsubscribe()
      places()
      zooms.unsubscribe()
      cancelAnimationFrame(frame)
      painter.find(null)
    }
  }, [surface, search, painter])
}
