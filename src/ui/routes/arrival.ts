import type { AnyRouter } from "@tanstack/react-router"

/** A reader is a room of its own, and says itself where the keyboard stands. */
const isReader = (path: string): boolean => path.startsWith("/reader")

/** What the screen calls itself, else, also while it is still loading, the place where it stands. */
const head = (): HTMLElement | null =>
  document.querySelector<HTMLElement>("main h1:not([role=status] *)") ?? document.querySelector("main")

/**
 * Where the keyboard stood has gone with its screen: it goes on at the head of the new one, which is read aloud with it.
 * Not when the site is opened, nor in the reader, nor where the new screen has already taken it.
 */
export const keepFocus = (router: AnyRouter): void => {
  router.subscribe("onRendered", ({ fromLocation, toLocation, pathChanged }) => {
    if (fromLocation === undefined || !pathChanged || isReader(toLocation.pathname)) return
    const arrived = head()
    if (arrived === null || document.activeElement?.closest("main, [role=alertdialog]") != null) return
    if (!arrived.hasAttribute("tabindex")) arrived.tabIndex = -1
    arrived.focus({ preventScroll: true })
  })
}
