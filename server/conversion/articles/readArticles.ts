import type { PageLayout } from "../../../src/domain/reader/reading/PageLayout.ts"
import type { OpenDocument } from "../openDocument.ts"
import { drawnPicture } from "./drawnPicture.ts"
import { layoutIn } from "./layoutIn.ts"
import type { PrintedRun } from "./PrintedRun.ts"
import { printedRuns } from "./printedRuns.ts"
import { proposeArticles } from "./proposeArticles.ts"
import type { ProposedArticle } from "./ProposedArticle.ts"

/** A proposed article with its picture as WebP. */
export interface ReadArticle extends Omit<ProposedArticle, "picture"> {
  readonly picture: Uint8Array | null
}

/** The articles of a finished issue, as its pages' files propose them. */
export const readArticles = async (document: OpenDocument, folder: string): Promise<ReadonlyArray<ReadArticle>> => {
  const layouts: Array<PageLayout> = []
  for (let page = 1; page <= document.pageCount; page += 1) layouts.push(...(await layoutIn(folder, page)))
  const printed = new Map<number, ReadonlyArray<PrintedRun>>()
  for (const layout of layouts) printed.set(layout.page, await printedRuns(document, layout))
  const frames = new Map(layouts.map(({ page, width, height }) => [page, { width, height }]))
  const articles: Array<ReadArticle> = []
  for (const { picture, ...article } of proposeArticles(layouts, printed)) {
    const frame = picture === null ? undefined : frames.get(picture.page)
    articles.push({
      ...article,
      picture: picture === null || frame === undefined ? null : await drawnPicture(document, picture, frame)
    })
  }
  return articles
}
