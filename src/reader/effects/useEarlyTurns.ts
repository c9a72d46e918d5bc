import { useEffect } from "react"
import type { SlidesRef } from "../../machines/reader/surface.view.ts"
import "../early/EarlyTurns.ts"

/** Takes over from what turned the first slide; what comes later than the reader turns nothing. */
export const useEarlyTurns = (slides: SlidesRef | null): void => {
  useEffect(() => {
    if (slides === null) return
    if (globalThis.sayfaEarlyTurns === undefined) {
      globalThis.sayfaEarlyTurns = null
      // Nobody would hear them, and the reader's own lie beneath.
      for (const arrow of document.querySelectorAll("#first-slide button")) arrow.remove()
    }
    return globalThis.sayfaEarlyTurns?.follow(slides)
  }, [slides])
}
