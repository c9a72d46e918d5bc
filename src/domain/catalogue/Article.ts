import { Schema } from "effect"
import { PublicId } from "./PublicId.ts"

/** An article in lists. `summary` is plain text; `page_range` is as printed, such as "12–17". */
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

/** A whole article; `content` is HTML limited to `articleHtml.ts`. */
export const Article = Schema.Struct({
  ...ArticleCard.fields,
  content: Schema.String,
  expand: Schema.Struct({
    issue: Schema.Struct({
      title: Schema.String,
      cover_image: Schema.NullOr(Schema.String),
      /** Whether everybody may read the whole issue; otherwise the entitlement rule decides. */
      is_free: Schema.Boolean
    }),
    publication: Schema.Struct({ title: Schema.String, slug: Schema.String })
  }),
  /** Others of its issue, then of its publication, four at most. */
  related: Schema.Array(ArticleCard)
})
export type Article = typeof Article.Type

/** The most related articles shown. Source: product, "Articles". */
export const maxRelated = 4

/** How many articles of the publication are shown for an issue without any. Source: product, "Cards and issue pages". */
export const maxPublicationArticles = 5

/** Characters of a summary: in lists, in a card, and in the smallest. Source: product, "Articles". */
export const summaryLength = { list: 230, card: 200, small: 100 } as const

/** The beginning of a text, at most `length` characters: whole words, with an ellipsis if something is cut. */
export const summary = (text: string, length: number): string => {
  const plain = text.replaceAll(/\s+/g, " ").trim()
  if (plain.length <= length) return plain
  const cut = plain.slice(0, length)
  const whole = cut.slice(0, Math.max(cut.lastIndexOf(" "), 0)) || cut
  return `${whole.replace(/[\s.,;:–—-]+$/, "")}…`
}

/** The page address (`sayfa`) of a range such as "12–17"; null if it names no page. */
export const sayfaOfRange = (range: string | null): string | null => /\d{1,6}/.exec(range ?? "")?.[0] ?? null
