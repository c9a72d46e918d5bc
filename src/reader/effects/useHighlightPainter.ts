import { useEffect, useState } from "react"
import { highlightsIn } from "../../machines/reader/marks.view.ts"
import { marksOf, placementOf, type SurfaceRef } from "../../machines/reader/surface.view.ts"
import { highlightPainter, type HighlightPainter } from "../marks/highlightPainter.ts"

/** Paints the highlights on the pages in the viewer. */
export const useHighlightPainter = (surface: SurfaceRef): HighlightPainter => {
  const [painter] = useState(() => highlightPainter())
  useEffect(() => {
    const viewer = document.querySelector("[data-viewer]")
    if (viewer === null) return
    // Listened to before anything is painted: words that are missing at once are told too.
    let told: ReadonlySet<string> | null = null
    const places = painter.subscribe(() => {
      const ids = painter.unplaced()
      if (ids === told) return
      told = ids
      placementOf(surface).send({ type: "placement.known", ids: [...ids] })
    })
    const marks = marksOf(surface)
    let shown = highlightsIn(marks.getSnapshot())
    painter.show(shown)
    const stop = painter.watch(viewer)
    const changes = marks.subscribe((snapshot) => {
      const highlights = highlightsIn(snapshot)
      if (highlights === shown) return
      shown = highlights
      painter.show(highlights)
    })
    return () => {
      places()
      changes.unsubscribe()
      stop()
    }
  }, [surface, painter])
  return painter
}
