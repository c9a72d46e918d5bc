const viewer = (): HTMLElement | null => document.querySelector<HTMLElement>("[data-viewer]")

/** Focuses the page itself, as a press on it does. */
export const focusViewer = (): void => viewer()?.focus({ preventScroll: true })

/** Focuses the page and outlines it until it loses focus, for who skips there by the keyboard. */
export const skipToViewer = (): void => {
  const element = viewer()
  element?.setAttribute("data-skipped", "")
  element?.addEventListener("blur", () => element.removeAttribute("data-skipped"), { once: true })
  focusViewer()
}
