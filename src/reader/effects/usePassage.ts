import { useEffect } from "react"
import { isPassageSought, wordsPointed } from "../../machines/reader/passage.view.ts"
import { passageOf, type SurfaceRef } from "../../machines/reader/surface.view.ts"
import type { HighlightPainter } from "../marks/highlightPainter.ts"

/** Lights the words that the address leads to, once they are on the slide that is shown. */
export const usePassage = (surface: SurfaceRef, painter: HighlightPainter): void => {
  useEffect(() => {
    const passage = passageOf(surface)
    const look = () => {
      const snapshot = passage.getSnapshot()
      painter.point(wordsPointed(snapshot))
      const place = painter.pointed()
      if (place === null || !isPassageSought(snapshot)) return
      if (place === "missing") passage.send({ type: "passage.missed" })
      else if (place.closest("[inert]") === null) passage.send({ type: "passage.seen" })
    }
    look()
    const changes = passage.subscribe(look)
    const places = painter.subscribe(() => queueMicrotask(look))
    return () => {
      changes.unsubscribe()
      places()
    }
  }, [surface, painter])
}
