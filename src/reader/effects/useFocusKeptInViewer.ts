import { useEffect } from "react"
import type { SlidesRef } from "../../machines/reader/surface.view.ts"
import { indexShown } from "../../machines/reader/slides.view.ts"
import { focusViewer } from "./focusViewer.ts"

/** A link or a button on the slide that is turned away cannot keep the keyboard: the viewer has it then. */
export const useFocusKept = (slides: SlidesRef): void => {
  useEffect(() => {
    let shown = indexShown(slides.getSnapshot())
    // It is heard before the slide is drawn anew.
    const turns = slides.subscribe((snapshot) => {
      if (indexShown(snapshot) === shown) return
      shown = indexShown(snapshot)
      if (document.activeElement?.closest("[data-camera]") != null) focusViewer()
    })
    return () => turns.unsubscribe()
  }, [slides])
}
