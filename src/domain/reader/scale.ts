import type { Orientation } from "./slides.ts"

/** CSS pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** Room kept free around the page on every side, in pixels. Source: product, "Zoom". */
export const padding = 20
export const minimumOptimalScale = 0.01

/** Heights in pixels of the bars above and below the page. */
export const bars = { top: 56, bottom: 48 } as const

/** On narrow screens (reader, mobile break) the page may come nearer to the edge. */
export const mobileBreak = 767
export const narrowPadding = 8

export const orientationOf = (viewport: Size): Orientation =>
  viewport.width > viewport.height ? "landscape" : "portrait"

/** The room for the page between the bars. */
export const viewerOf = (viewport: Size): Size => ({
  width: viewport.width,
  height: Math.max(0, viewport.height - bars.top - bars.bottom)
})

/** The largest scale at which the whole slide is seen: the smaller of the width and the height fit, never below 0.01. */
export const optimalScale = (viewer: Size, page: Size, pagesAcross: 1 | 2): number => {
  const room = viewer.width <= mobileBreak ? narrowPadding : padding
  const byWidth = (viewer.width - 2 * room) / (page.width * pagesAcross)
  const byHeight = (viewer.height - 2 * room) / page.height
  return Math.max(minimumOptimalScale, Math.min(byWidth, byHeight))
}
