/** What the screen calls itself, else, also while it is still loading, the place where it stands. */
const head = (): HTMLElement | null =>
  document.querySelector<HTMLElement>("main h1:not([role=status] *)") ?? document.querySelector("main")

/** Puts the keyboard at the head of the screen, which is read aloud with it. */
export const focusHeading = (): void => {
  const place = head()
  if (place === null) return
  if (!place.hasAttribute("tabindex")) place.tabIndex = -1
  place.focus({ preventScroll: true })
}
