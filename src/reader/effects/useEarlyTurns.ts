import { useEffect } from "react"
import { type SurfaceRef, slidesOf, zoomOf } from "../../machines/reader/surface.view.ts"
import "../early/EarlyTurns.ts"

/** Takes over from what turned the first slide; what comes later than the reader turns nothing. */
export const useEarlyTurns = (surface: SurfaceRef | null): void => {
  useEffect(() => {
    if (surface === null) return
    if (globalThis.sayfaEarlyTurns === undefined) {
      globalThis.sayfaEarlyTurns = null
      // Nobody would hear them, and the reader's own lie beneath.
      for (const arrow of document.querySelectorAll("#first-slide button")) arrow.remove()
    }
    return globalThis.sayfaEarlyTurns?.follow(slidesOf(surface), zoomOf(surface))
  }, [surface])
}
