import { useEffect } from "react"
import { flashedHighlight, soughtHighlight } from "../../machines/reader/flash.view.ts"
import { flashOf, type SurfaceRef } from "../../machines/reader/surface.view.ts"
import type { HighlightPainter } from "../marks/highlightPainter.ts"

/** Lights a highlight that was opened from a list, once its words are on the slide that is shown. */
export const useFlash = (surface: SurfaceRef, painter: HighlightPainter): void => {
  useEffect(() => {
    const flash = flashOf(surface)
    const look = () => {
      const snapshot = flash.getSnapshot()
      painter.flash(flashedHighlight(snapshot))
      const sought = soughtHighlight(snapshot)
      if (sought === null) return
      const isSeen = painter
        .placed()
        .some(({ highlight, words }) => highlight.id === sought && words.closest("[inert]") === null)
      if (isSeen) flash.send({ type: "flash.seen" })
      else if (painter.unplaced().has(sought)) flash.send({ type: "flash.missed" })
    }
    const changes = flash.subscribe(look)
    const places = painter.subscribe(() => queueMicrotask(look))
    // A highlight that is in sight already is lit by what this sends.
    look()
    return () => {
      changes.unsubscribe()
      places()
    }
  }, [surface, painter])
}
