import type { Magazine } from "./Magazine.ts"

/** The smaller widths of every cover, in pixels, such as `cover-320.webp`. */
export const smallerCovers: ReadonlyArray<number> = [320, 640]

/** The resolution of the original cover; page sizes are in points of 1/72 inch. */
const originalDpi = 150

/** The size of the original cover in pixels. */
export const originalSize = ({ page_width, page_height }: Pick<Magazine, "page_width" | "page_height">) => ({
  width: Math.round((page_width / 72) * originalDpi),
  height: Math.round((page_height / 72) * originalDpi)
})

export interface CoverImage {
  readonly src: string
  readonly srcSet: string
  readonly width: number
  readonly height: number
}

/**
 * The attributes of a cover's `<img>`, with its smaller sizes (`/covers/x-320.webp`) and dimensions; null without a
 * cover.
 */
export const coverImage = (
  magazine: Pick<Magazine, "cover_image" | "page_width" | "page_height">
): CoverImage | null => {
  const original = magazine.cover_image
  if (original === null) return null
  const { width } = originalSize(magazine)
  const smaller = smallerCovers
    .filter((size) => size < width)
    .map((size) => `${original.replace(/\.webp(?=\?|$)/, `-${size}.webp`)} ${size}w`)
  return {
    src: original,
    srcSet: [...smaller, `${original} ${width}w`].join(", "),
    width: Math.round(magazine.page_width),
    height: Math.round(magazine.page_height)
  }
}

/** The `sizes` of the newest cover on the home screen; the document preloads it by them. */
export const newestSizes = "(max-width: 767px) 100vw, (max-width: 80rem) 34vw, 26rem"

/** The `sizes` of the cover on an issue's page; the document preloads it by them. */
export const issueSizes = "(max-width: 48rem) 62vw, 25rem"

/** The `sizes` of covers on the home screen's shelves. */
export const shelfSizes = "(max-width: 767px) 56vw, (max-width: 80rem) 20vw, 15rem"

/** The `sizes` of covers on the shelves of other screens; the document of a search preloads its first ones by them. */
export const cardSizes = "(max-width: 767px) 44vw, (max-width: 80rem) 22vw, 15rem"

/** The `sizes` of covers in a compact row of the home screen. */
export const compactSizes = "7rem"

/** The smallest size of a cover, for thumbnails. */
export const smallCover = (original: string): string => original.replace(/\.webp(?=\?|$)/, `-${smallerCovers[0]}.webp`)
