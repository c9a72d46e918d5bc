import { Schema } from "effect"
import { type ArticleDraft, articleLimits, type ArticleTexts } from "./ArticleDraft.ts"

export const emptyTexts: ArticleTexts = { title: "", author: "", summary: "", content: "" }

export const textsOf = ({ title, author, summary, content }: ArticleTexts): ArticleTexts => ({
  title,
  author,
  summary,
  content
})

/** What this browser keeps of an article that the server does not have yet, and the version it was made from. */
export const KeptArticle = Schema.Struct({
  version: Schema.Int,
  texts: Schema.Struct({
    title: Schema.String,
    author: Schema.String,
    summary: Schema.String,
    content: Schema.String
  })
})
export type KeptArticle = typeof KeptArticle.Type

const fields = ["title", "author", "summary", "content"] as const
export type ArticleField = (typeof fields)[number]

/** The fields with more characters than the server takes. */
export const tooLongFields = (texts: ArticleTexts): ReadonlyArray<ArticleField> =>
  fields.filter((field) => texts[field].length > articleLimits[field])

/** Two halves of an article, parted in its text. A heading that the second begins with becomes its title. */
export interface ArticleHalves {
  readonly content: string
  readonly next: Pick<ArticleDraft, "title" | "content">
}
