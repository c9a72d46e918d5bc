import type { AnyRouter } from "@tanstack/react-router"

/** Milliseconds after which a tab that draws nothing, because it is hidden, goes on. */
const patience = 100

const frameDrawn = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, patience)
    requestAnimationFrame(() => {
      clearTimeout(timer)
      setTimeout(resolve, 0)
    })
  })

/** Draws the press of a link before the work on the screen that it leads to begins. Redirects do not wait. */
export const drawPressFirst = (router: AnyRouter): void => {
  const { load } = router
  let last = 0
  router.load = async (options) => {
    const { pathname } = router.latestLocation
    router.updateLatestLocation()
    if (options?.action?.type === "PUSH" && router.latestLocation.pathname !== pathname) {
      last += 1
      const mine = last
      await frameDrawn()
      // Somebody went on meanwhile, which is loaded instead.
      if (mine !== last) return
    }
    return load(options)
  }
}
