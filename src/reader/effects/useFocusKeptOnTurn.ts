import { useEffect } from "react"
import { indexShown } from "../../machines/reader/slides.view.ts"
import type { SlidesRef } from "../../machines/reader/surface.view.ts"
import { focusViewer } from "./focusViewer.ts"

/** Moves focus to the viewer when the focused slide is turned away. */
export const useFocusKeptOnTurn = (slides: SlidesRef): void => {
  useEffect(() => {
    let shown = indexShown(slides.getSnapshot())
    const turns = slides.subscribe((snapshot) => {
      if (indexShown(snapshot) === shown) return
      shown = indexShown(snapshot)
      if (document.activeElement?.closest("[data-camera]") != null) focusViewer()
    })
    return () => turns.unsubscribe()
  }, [slides])
}
