import type { Magazine } from "./Magazine.ts"

/** Widths, in pixels, that the server keeps of every cover beside the original: `cover.webp` and `cover-320.webp`. */
export const smallerCovers: ReadonlyArray<number> = [320, 640]

/** Dots per inch of the original cover; page sizes are in points of 1/72 inch. */
const originalDpi = 150

/** How large the original cover is, in pixels. */
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
 * A cover as an `<img>` takes it: `/covers/x.webp` with its smaller sizes `/covers/x-320.webp` and `-640`, and the room
 * it needs before it arrives. `null` where an issue has no cover.
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

/** How wide home makes the newest cover, as the `sizes` of its image; the document asks for that picture by it, too. */
export const newestSizes = "(max-width: 767px) 100vw, (max-width: 80rem) 34vw, 26rem"

/** How wide home makes the covers on its shelves, as the `sizes` of their images. */
export const shelfSizes = "(max-width: 767px) 56vw, (max-width: 80rem) 20vw, 15rem"

/** The smallest that the server keeps of a cover, for where it is a thumbnail. */
export const smallCover = (original: string): string => original.replace(/\.webp(?=\?|$)/, `-${smallerCovers[0]}.webp`)
