import type { AnyRouter } from "@tanstack/react-router"

/**
 * Where a link asks for it, one screen passes over into the next; under reduced motion it gives way at once. A passage
 * that the browser gives up, as in a tab that nobody sees, is no fault: the next screen is there all the same.
 */
export const transitionScreens = (router: AnyRouter): void => {
  router.startViewTransition = async (show) => {
    const isAsked = router.shouldViewTransition === true
    router.shouldViewTransition = false
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches
    if (!isAsked || isCalm || !("startViewTransition" in document)) return show()
    const passage = document.startViewTransition(show)
    for (const stage of [passage.ready, passage.finished]) stage.catch(() => {})
    return passage.updateCallbackDone
  }
}
