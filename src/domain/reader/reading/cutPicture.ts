import type { Size } from "../scale.ts"
import { type Dots, pixelsAcross } from "../sharpness.ts"
import type { PageBox } from "./PageLayout.ts"

/** A picture is shown at most so much larger than in print, and as high as this part of the window, in percent. */
const largest = 1.5
const highest = 90

const percent = (part: number, whole: number): string => `${(part / whole) * 100}%`

/** How a part of a page's image is shown: the frame around it, and the whole image within. */
export const cutFrom = (page: Size, { left, top, width, height }: PageBox) => ({
  frame: {
    aspectRatio: `${width} / ${height}`,
    maxWidth: `min(${width * largest}px, ${(highest * width) / height}vh)`
  },
  image: {
    left: percent(-left, width),
    top: percent(-top, height),
    width: percent(page.width, width),
    height: percent(page.height, height)
  }
})

/**
 * The images of a page of which a browser takes the one that its screen needs. Source: product, "Reading mode: the
 * overlay".
 */
export const sharperCandidates = (page: Size, { width }: PageBox, urlOf: (dots: Dots) => string) => ({
  srcSet: ([150, 300] as const).map((dots) => `${urlOf(dots)} ${pixelsAcross(page, dots)}w`).join(", "),
  sizes: `min(${Math.round(page.width * largest)}px, ${Math.round((100 * page.width) / width)}vw)`
})
