import type { AnyRouter } from "@tanstack/react-router"

/**
 * A link may ask for a view transition to the next screen; under reduced motion there is none. A transition that the
 * browser skips, as in a hidden tab, is no error: the next screen is shown all the same.
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
