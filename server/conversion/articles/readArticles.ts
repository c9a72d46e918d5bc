import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { PageLayout } from "../../../src/domain/reader/reading/PageLayout.ts"
import { fitInto, type Size } from "../frame.ts"
import type { OpenDocument } from "../openDocument.ts"
import { type Bitmap, withDrawing } from "../pageImage.ts"
import { pageLayout } from "../pageLayout.ts"
import { Refused } from "../Refused.ts"
import { encodeWebp } from "../webp.ts"
import { withPage } from "../withPage.ts"
import { proposeArticles } from "./proposeArticles.ts"
import type { PagePicture, ProposedArticle } from "./ProposedArticle.ts"

/** A proposed article with its picture as WebP. */
export interface ReadArticle extends Omit<ProposedArticle, "picture"> {
  readonly picture: Uint8Array | null
}

/** Pixels across a picture, at most; drawn no finer than the page's own image. */
const widest = 1200
const finest = 150

const cut = ({ width, height, data }: Bitmap, left: number, top: number, right: number, bottom: number): Bitmap => {
  const [from, to] = [Math.max(0, Math.round(left)), Math.min(width, Math.round(right))]
  const [first, last] = [Math.max(0, Math.round(top)), Math.min(height, Math.round(bottom))]
  const [across, down] = [Math.max(1, to - from), Math.max(1, last - first)]
  const part = new Uint8ClampedArray(across * down * 4)
  for (let row = 0; row < down; row += 1) {
    const start = ((first + row) * width + from) * 4
    part.set(data.subarray(start, start + across * 4), row * across * 4)
  }
  return { width: across, height: down, data: part }
}

/** Null if its page cannot be drawn. */
const drawnPicture = async (document: OpenDocument, { page, box }: PagePicture, frame: Size) => {
  try {
    return await withPage(document, page, (open) => {
      const { factor, left, top } = fitInto(frame, open)
      const dpi = Math.min(finest, (72 * widest * factor) / box.width)
      return withDrawing(open, { dpi }, (drawing) => {
        const pixels = drawing.width / open.width / factor
        return encodeWebp(
          cut(
            drawing,
            (box.left - left) * pixels,
            (box.top - top) * pixels,
            (box.left + box.width - left) * pixels,
            (box.top + box.height - top) * pixels
          )
        )
      })
    })
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

/** A page without its file has no text. */
const layoutIn = async (folder: string, page: number): Promise<ReadonlyArray<PageLayout>> => {
  try {
    return [pageLayout(await readFile(join(folder, `${page}.html`), "utf8"), page)]
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return []
    throw error
  }
}

/** The articles of a finished issue, as its pages' files propose them. */
export const readArticles = async (document: OpenDocument, folder: string): Promise<ReadonlyArray<ReadArticle>> => {
  const layouts: Array<PageLayout> = []
  for (let page = 1; page <= document.pageCount; page += 1) layouts.push(...(await layoutIn(folder, page)))
  const frames = new Map(layouts.map(({ page, width, height }) => [page, { width, height }]))
  const articles: Array<ReadArticle> = []
  for (const { picture, ...article } of proposeArticles(layouts)) {
    const frame = picture === null ? undefined : frames.get(picture.page)
    articles.push({
      ...article,
      picture: picture === null || frame === undefined ? null : await drawnPicture(document, picture, frame)
    })
  }
  return articles
}
