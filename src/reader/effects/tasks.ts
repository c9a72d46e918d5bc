/** In a task of its own; returns how to call it off. */
export const soon = (work: () => void): (() => void) => {
  const timer = setTimeout(work)
  return () => clearTimeout(timer)
}

/** When the browser is idle, within half a second; returns how to call it off. */
export const later = (work: () => void): (() => void) => {
  if (typeof requestIdleCallback !== "function") return soon(work)
  const handle = requestIdleCallback(work, { timeout: 500 })
  return () => cancelIdleCallback(handle)
}
