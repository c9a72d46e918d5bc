import type { Slide } from "../slides.ts"
import type { PageLayout } from "./PageLayout.ts"
import { readPages } from "./readPages.ts"
import { pageWanted, slideText, type SlideText } from "./slideText.ts"

interface Asked {
  readonly slide: Slide
  readonly isOnward: boolean
  readonly magazine: { readonly totalPage: number; readonly lastReadable: number }
  readonly layouts: ReadonlyArray<PageLayout>
  readonly missing: ReadonlyArray<number>
}

/** The text of a slide, or the page that is still needed for it. Source: product, "Reading mode: the overlay". */
export const readSlideText = ({
  slide,
  isOnward,
  magazine,
  layouts,
  missing
}: Asked): { readonly wanted: number } | { readonly text: SlideText } => {
  const known = {
    total: magazine.totalPage,
    lastReadable: magazine.lastReadable,
    measured: layouts.map(({ page }) => page),
    missing
  }
  const read = readPages(layouts)
  const wanted = pageWanted(read, { slide, isOnward }, known)
  return wanted === null ? { text: slideText(read, { slide, isOnward }, known) } : { wanted }
}
