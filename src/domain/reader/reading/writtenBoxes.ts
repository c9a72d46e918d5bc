import type { Size } from "../scale.ts"
import type { PageBox } from "./PageLayout.ts"

/** A page says at most so many of a kind. */
export const mostBoxes = 120

/**
 * The rectangles that a page says, as far as they lie on it: left, top, width and height, by commas. What is none, has no
 * room on the page, or comes after the 120th, is left out.
 */
export const writtenBoxes = (written: string | undefined, page: Size): ReadonlyArray<PageBox> =>
  (written ?? "").split(",", mostBoxes).flatMap((numbers) => {
    const parts = numbers.split(" ").map((part) => (/^[0-9.]+$/u.test(part) ? Number(part) : Number.NaN))
    const [left, top, width, height] = parts
    const isBox = parts.length === 4 && parts.every(Number.isFinite)
    if (!isBox || left === undefined || top === undefined || width === undefined || height === undefined) return []
    if (left >= page.width || top >= page.height) return []
    return [{ left, top, width: Math.min(width, page.width - left), height: Math.min(height, page.height - top) }]
  })

/** Pictures have an extent either way; a rule may be flat. */
export const writtenPictures = (written: string | undefined, page: Size): ReadonlyArray<PageBox> =>
  writtenBoxes(written, page).filter(({ width, height }) => width >= 1 && height >= 1)
