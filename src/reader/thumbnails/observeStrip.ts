/** Pixels per line, for wheels that count lines. */
const line = 16

/** Reports the element's width, now and after each change; returns a function that stops it. */
export const tellWidth = (element: HTMLElement, tell: (width: number) => void): (() => void) => {
  let told = element.clientWidth
  tell(told)
  // The observer reports the first width too, one frame late, which would undo scrolling done meanwhile.
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
 * Reports wheel movement over the element in pixels, in either direction, unless a zoom key is held. The page behind
 * does not scroll.
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
