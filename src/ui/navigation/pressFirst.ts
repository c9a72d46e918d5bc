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

/** The link that is being pressed: not every browser gives it the focus. */
let pressed: Element | null = null

const notePressed = ({ target }: Event): void => {
  pressed = target instanceof Element ? target.closest("a") : null
  setTimeout(() => (pressed = null), 0)
}

/** Marks the link that leads on until its screen is there (`base.css`). */
const markPressed = (): (() => void) => {
  const link = pressed
  if (!(link instanceof HTMLElement)) return () => {}
  link.dataset["pressed"] = ""
  return () => {
    delete link.dataset["pressed"]
  }
}

/**
 * Draws the press of a link before the work on the screen that it leads to begins. Redirects do not wait. A frame in
 * which nothing changes would not be shown, and whoever pressed would wait for the screen.
 */
export const drawPressFirst = (router: AnyRouter): void => {
  addEventListener("click", notePressed, { capture: true })
  const { load } = router
  let last = 0
  router.load = async (options) => {
    const { pathname } = router.latestLocation
    router.updateLatestLocation()
    if (options?.action?.type === "PUSH" && router.latestLocation.pathname !== pathname) {
      last += 1
      const mine = last
      const unmark = markPressed()
      try {
        await frameDrawn()
        // Somebody went on meanwhile, which is loaded instead.
        if (mine !== last) return
        return await load(options)
      } finally {
        unmark()
      }
    }
    return load(options)
  }
}
