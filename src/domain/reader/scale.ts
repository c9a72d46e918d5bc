import type { Orientation } from "./slides.ts"

/** CSS pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** Room kept free around the page on every side, in pixels. Source: product, "Zoom". */
export const padding = 20
export const minimumOptimalScale = 0.01

/** Heights in pixels of the toolbars above and below the page. */
export const toolbarHeights = { top: 56, bottom: 48 } as const

/** In narrow windows (reader, mobile break) and low ones the page may come nearer to the edge. */
export const mobileBreak = 767
export const narrowPadding = 8

/** Height in pixels of the opened strip of thumbnails; where the window is lower than this, it lies over the page. */
export const stripHeight = 132
export const lowestForStrip = 560

/** Height in pixels of the bar of speech, where text is read aloud over the pages. */
export const speechBarHeight = 56

/** Width in pixels of an opened sidebar, where it stands beside the page. */
export const sidebarWidth = 232

export const orientationOf = (viewport: Size): Orientation =>
  viewport.width > viewport.height ? "landscape" : "portrait"

/** What is open beside the page: the thumbnail strip, a sidebar, the bar of speech. */
export interface Opened {
  readonly strip: boolean
  readonly sidebar: boolean
  readonly speech?: boolean
}

interface BesidePage extends Opened {
  /** The toolbars have stepped back and lie over the page from then on. */
  readonly isBare?: boolean
  /** The publication wants no sidebar beside its pages: one that is opened lies over them. */
  readonly sidebarOff: boolean
}

/** Whether the window is a phone's, whose toolbars have room for little. */
export const isNarrow = (viewport: Size): boolean => viewport.width <= mobileBreak

/** The width that an opened sidebar takes from the page: none on a phone. Source: product, "Toolbars and panels". */
export const sidebarWidthIn = (viewport: Size, { sidebar, sidebarOff }: Omit<BesidePage, "strip">): number =>
  sidebar && !sidebarOff && !isNarrow(viewport) ? sidebarWidth : 0

/** Whether a sidebar stands beside the page in this window, or lies over it. */
export const isSidebarBeside = (viewport: Size, { sidebarOff }: Pick<BesidePage, "sidebarOff">): boolean =>
  sidebarWidthIn(viewport, { sidebar: true, sidebarOff }) > 0

/** Where it would leave too little of the page, the strip lies over it. */
export const isLow = (viewport: Size): boolean => viewport.height < lowestForStrip

/** The height that the opened strip takes from the page. */
export const stripHeightIn = (viewport: Size, { strip }: Pick<BesidePage, "strip">): number =>
  strip && !isLow(viewport) ? stripHeight : 0

/** The height that the bar of speech takes from the page; in a low window it lies over its foot. */
const speechBarHeightIn = (viewport: Size, { speech = false }: Pick<BesidePage, "speech">): number =>
  speech && !isLow(viewport) ? speechBarHeight : 0

/** A low window held across, as a phone is: hidden toolbars give their room to the page. */
export const isGivenToolbars = (viewport: Size): boolean => isLow(viewport) && orientationOf(viewport) === "landscape"

const toolbarsHeightIn = ({ isBare = false }: Pick<BesidePage, "isBare">): number =>
  isBare ? 0 : toolbarHeights.top + toolbarHeights.bottom

/** The room for the page, and what of it is kept free around the page on every side. */
export interface Viewer extends Size {
  readonly padding: number
}

/** Between the toolbars, beside the sidebar, above the strip and the bar of speech. How near to its edge the page may come, the window decides. */
export const viewerOf = (viewport: Size, beside: BesidePage): Viewer => ({
  width: viewport.width - sidebarWidthIn(viewport, beside),
  height: Math.max(
    0,
    viewport.height - toolbarsHeightIn(beside) - stripHeightIn(viewport, beside) - speechBarHeightIn(viewport, beside)
  ),
  padding: isNarrow(viewport) || isLow(viewport) ? narrowPadding : padding
})

/** The share of its height at which a slide, drawn from the viewer's upper edge, ends above a strip over its foot. */
export const scaleBesideStrip = ({ height, padding: room }: Viewer, slide: number): number => {
  const foot = (height + slide) / 2
  return foot <= 0 ? 1 : Math.max(0, Math.min(1, (height - stripHeight - room) / foot))
}

/** The largest scale at which the whole slide is seen: the smaller of the width and the height fit, never below 0.01. */
export const optimalScale = (viewer: Viewer, page: Size, pagesAcross: 1 | 2): number => {
  const byWidth = (viewer.width - 2 * viewer.padding) / (page.width * pagesAcross)
  const byHeight = (viewer.height - 2 * viewer.padding) / page.height
  return Math.max(minimumOptimalScale, Math.min(byWidth, byHeight))
}
