import { useEffect } from "react"
import { turnAction } from "../../machines/analytics/trackedActions.ts"
import type { visitsMachine } from "../../machines/analytics/visits.machine.ts"
import type { Deferred } from "../../machines/deferred/Deferred.ts"
import { slideAtRest } from "../../machines/reader/slides.view.ts"
import type { SlidesRef } from "../../machines/reader/surface.view.ts"

/**
 * Tells which slide is read, and each settled turn once; a change of pairing, Back and Forward are none. Source: product,
 * "Events".
 */
export const usePageTurnTracking = (visits: Deferred<typeof visitsMachine>, slides: SlidesRef | null): void => {
  useEffect(() => {
    if (slides === null) return
    let told = slideAtRest(slides.getSnapshot())
    visits.send({ type: "slide.shown", slide: told, turn: null, at: Date.now() })
    const turns = slides.on("page.turned", (turned) => {
      told = turned.slide
      const turn = turned.how === "push" ? turnAction(turned) : null
      visits.send({ type: "slide.shown", slide: told, turn, at: Date.now() })
    })
    const shown = slides.subscribe((snapshot) => {
      const slide = slideAtRest(snapshot)
      if (String(slide) === String(told)) return
      told = slide
      visits.send({ type: "slide.shown", slide, turn: null, at: Date.now() })
    })
    return () => {
      turns.unsubscribe()
      shown.unsubscribe()
    }
  }, [visits, slides])
}
