/** The screen's heading, or, while the screen has none, its main element; not what the document hides for lost code. */
const heading = (): HTMLElement | null =>
  document.querySelector<HTMLElement>("main:not([hidden]) h1:not([role=status] *)") ??
  document.querySelector("main:not([hidden])")

/** Focuses the screen's heading, which screen readers then read aloud. */
export const focusHeading = (): void => {
  const place = heading()
  if (place === null) return
  if (!place.hasAttribute("tabindex")) place.tabIndex = -1
  place.focus({ preventScroll: true })
}
