import type { Slide } from "../../domain/reader/slides.ts"
import type { Disconnect } from "../connection.ts"
import type { SlidesRef } from "../reader/surface.view.ts"
import { slideAtRest } from "../reader/slides.view.ts"
import { turnAction } from "./trackedActions.ts"
import type { VisitsEvent } from "./visits.machine.ts"

/**
 * Tells which slide is read, once it is at rest, and each turn once; a change of pairing, Back and Forward are none. Source:
 * product, "Events".
 */
export const tellSlides = (
  slides: Pick<SlidesRef, "getSnapshot" | "on" | "subscribe">,
  visits: { readonly send: (event: VisitsEvent) => void }
): Disconnect => {
  let told = slideAtRest(slides.getSnapshot())
  const tell = (slide: Slide, turn: ReturnType<typeof turnAction> | null) => {
    told = slide
    visits.send({ type: "slide.shown", slide, turn, at: Date.now() })
  }
  tell(told, null)
  const turns = slides.on("page.turned", (turned) =>
    tell(turned.slide, turned.how === "push" ? turnAction(turned) : null)
  )
  const shown = slides.subscribe((snapshot) => {
    const slide = slideAtRest(snapshot)
    if (slide !== told && String(slide) !== String(told)) tell(slide, null)
  })
  return () => {
    turns.unsubscribe()
    shown.unsubscribe()
  }
}
