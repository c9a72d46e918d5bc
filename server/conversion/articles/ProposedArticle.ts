import type { PageBox } from "../../../src/domain/reader/reading/PageLayout.ts"

/** A part of a page's image. */
export interface PagePicture {
  readonly page: number
  readonly box: PageBox
}

/** An article as it was found in an issue's pages, for its publisher to correct. */
export interface ProposedArticle {
  readonly title: string
  /** Null where no line says who has written it. */
  readonly author: string | null
  /** Its standfirst, else the beginning of its text. */
  readonly summary: string
  /** HTML of the elements that `articleHtml` allows. */
  readonly content: string
  /** From 1, in order. */
  readonly pages: ReadonlyArray<number>
  readonly picture: PagePicture | null
}
