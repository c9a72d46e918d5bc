/** How many pixels a line of text counts where a wheel counts lines. */
const line = 16

/** Tells how wide the element is, now and whenever that changes, until the answer is called. */
export const tellWidth = (element: HTMLElement, tell: (width: number) => void): (() => void) => {
  let told = element.clientWidth
  tell(told)
  // It says the first width too, a frame later: what was rolled meanwhile would come back to the page that is read.
  const observer = new ResizeObserver(() => {
    const width = element.clientWidth
    if (width === told) return
    told = width
    tell(width)
  })
  observer.observe(element)
  return () => observer.disconnect()
}

/**
 * Tells how far a wheel over the element was turned, in pixels, whichever way it turns; with a key that zooms held it means
 * something else. The page behind does not move with it.
 */
export const tellRolling = (element: HTMLElement, tell: (by: number) => void): (() => void) => {
  const hear = (event: WheelEvent) => {
    if (event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const { deltaX, deltaY, deltaMode } = event
    const unit = { [WheelEvent.DOM_DELTA_LINE]: line, [WheelEvent.DOM_DELTA_PAGE]: element.clientWidth }[deltaMode] ?? 1
    tell((Math.abs(deltaX) > Math.abs(deltaY) ? deltaX : deltaY) * unit)
  }
  element.addEventListener("wheel", hear, { passive: false })
  return () => element.removeEventListener("wheel", hear)
}
