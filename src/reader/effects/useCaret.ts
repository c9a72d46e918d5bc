import { useEffect } from "react"
import { firstPlace } from "../../domain/reader/text/moveCaret.ts"
import { isSeeking, isWithin } from "../../machines/reader/caret.view.ts"
import { slideShown } from "../../machines/reader/slides.view.ts"
import { caretOf, magazineIn, slidesOf, type SurfaceRef } from "../../machines/reader/surface.view.ts"
import { readSlide, sightOf } from "../anchoring/readSlide.ts"

/**
 * Tells the caret's chart the words of the slide when it seeks them, and when another slide is shown or the page is
 * pressed. A turn by key takes the caret along; one by a button leaves the focus there.
 */
export const useCaret = (surface: SurfaceRef): void => {
  useEffect(() => {
    const viewer = document.querySelector("[data-viewer]")
    if (viewer === null) return
    const caret = caretOf(surface)
    const slides = slidesOf(surface)
    const look = () => {
      if (!isSeeking(caret.getSnapshot())) return
      const slide = slideShown(slides.getSnapshot())
      const text = readSlide(viewer, slide, magazineIn(surface.getSnapshot()).language)
      if (text !== null) caret.send({ type: "text.read", text, place: firstPlace(text, sightOf(viewer)) })
    }
    const words = new MutationObserver(look)
    words.observe(viewer, { childList: true, subtree: true, attributeFilter: ["inert"] })
    const sought = caret.subscribe(look)
    let shown = slideShown(slides.getSnapshot()).join("-")
    const turns = slides.subscribe((snapshot) => {
      const now = slideShown(snapshot).join("-")
      if (now === shown) return
      shown = now
      const isHere = document.activeElement === document.body || viewer.contains(document.activeElement)
      caret.send({ type: isHere ? "caret.seek" : "caret.leave" })
    })
    const press = () => caret.send({ type: "caret.leave" })
    viewer.addEventListener("pointerdown", press)
    look()
    return () => {
      words.disconnect()
      sought.unsubscribe()
      turns.unsubscribe()
      viewer.removeEventListener("pointerdown", press)
      if (isWithin(caret.getSnapshot())) caret.send({ type: "caret.leave" })
    }
  }, [surface])
}
