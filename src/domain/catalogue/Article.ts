import { Schema } from "effect"
import { PublicId } from "./PublicId.ts"

/** An article as lists show it. `summary` is plain text; `page_range` is as printed, such as "12–17". */
export const ArticleCard = Schema.Struct({
  id: PublicId,
  slug: Schema.String,
  title: Schema.String,
  summary: Schema.String,
  image: Schema.NullOr(Schema.String),
  author: Schema.NullOr(Schema.String),
  order_in_issue: Schema.Int,
  page_range: Schema.NullOr(Schema.String),
  /** ISO 8601 */
  created: Schema.String,
  issue: PublicId,
  publication: PublicId,
  language: Schema.Literals(["tr", "en"])
})
export type ArticleCard = typeof ArticleCard.Type

/** An article whole; `content` is HTML of the allow-list in `articleHtml.ts`. */
export const Article = Schema.Struct({
  ...ArticleCard.fields,
  content: Schema.String,
  expand: Schema.Struct({
    issue: Schema.Struct({
      title: Schema.String,
      cover_image: Schema.NullOr(Schema.String),
      /** Open to everybody to its end; what else may be read the access rule tells. */
      is_free: Schema.Boolean
    }),
    publication: Schema.Struct({ title: Schema.String, slug: Schema.String })
  }),
  /** Others of its issue, then of its publication: four at most. */
  related: Schema.Array(ArticleCard)
})
export type Article = typeof Article.Type

/** Most articles shown as related to one. Source: product, "Articles". */
export const maxRelated = 4

/** How many articles of its publication stand in for those of an issue that has none. Source: product, "Cards and issue pages". */
export const standInArticles = 5

/** Characters of a summary: in lists, in a card, and in the smallest. Source: product, "Articles". */
export const summaryLength = { list: 230, card: 200, small: 100 } as const

/** The beginning of a text, of `length` characters at most: whole words, and an ellipsis where something was left out. */
export const summary = (text: string, length: number): string => {
  const plain = text.replaceAll(/\s+/g, " ").trim()
  if (plain.length <= length) return plain
  const cut = plain.slice(0, length)
  const whole = cut.slice(0, Math.max(cut.lastIndexOf(" "), 0)) || cut
  return `${whole.replace(/[\s.,;:–—-]+$/, "")}…`
}

/** Where the reader opens for a range of pages, such as "12–17": its `sayfa`; `null` where no page is named. */
export const sayfaOfRange = (range: string | null): string | null => /\d{1,6}/.exec(range ?? "")?.[0] ?? null
