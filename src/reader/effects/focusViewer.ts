/** What is read: the text of the reading mode while it is open, else the page. */
const viewer = (): HTMLElement | null =>
  document.querySelector<HTMLElement>("[data-reading] [data-text]") ??
  document.querySelector<HTMLElement>("[data-viewer]")

/** Focuses the page, as pressing it does. */
export const focusViewer = (): void => viewer()?.focus({ preventScroll: true })

/** Focuses the caret while it is in the text, else the page. */
export const focusCaretOrViewer = (): void => {
  const caret = viewer()?.querySelector<HTMLElement>("[data-caret]") ?? viewer()
  caret?.focus({ preventScroll: true })
}

/** Focuses the page and outlines it until it loses focus, for users who skip to it by keyboard. */
export const skipToViewer = (): void => {
  const element = viewer()
  element?.setAttribute("data-skipped", "")
  element?.addEventListener("blur", () => element.removeAttribute("data-skipped"), { once: true })
  focusViewer()
}
