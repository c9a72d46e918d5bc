/** Puts the keyboard on the page itself, where a press would put it too. */
export const focusViewer = (): void =>
  document.querySelector<HTMLElement>("[data-viewer]")?.focus({ preventScroll: true })

/** Whoever skipped there by the keyboard is shown where it is, for as long as it stays. */
export const skipToViewer = (): void => {
  const viewer = document.querySelector<HTMLElement>("[data-viewer]")
  viewer?.setAttribute("data-skipped", "")
  viewer?.addEventListener("blur", () => viewer.removeAttribute("data-skipped"), { once: true })
  focusViewer()
}
