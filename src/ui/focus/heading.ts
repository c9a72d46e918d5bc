/** The screen's heading, or, while the screen has none, its main element. */
const heading = (): HTMLElement | null =>
  document.querySelector<HTMLElement>("main h1:not([role=status] *)") ?? document.querySelector("main")

/** Focuses the screen's heading, which screen readers then read aloud. */
export const focusHeading = (): void => {
  const place = heading()
  if (place === null) return
  if (!place.hasAttribute("tabindex")) place.tabIndex = -1
  place.focus({ preventScroll: true })
}
