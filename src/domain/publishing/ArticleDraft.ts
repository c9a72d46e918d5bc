import { Schema } from "effect"
import { PublicId } from "../catalogue/PublicId.ts"

/** Characters of an article's parts. Source: product, "Articles from the PDF". */
export const articleLimits = { title: 200, author: 200, summary: 1000, content: 200_000 } as const

/** The articles that an issue may have on its publisher's desk. */
export const mostArticles = 1000

/** Proposed and not changed; changed and not public; public as it is; public, and changed since. */
export const draftStates = ["proposed", "draft", "public", "changed"] as const
export type DraftState = (typeof draftStates)[number]

/** An article on its publisher's desk, in lists. */
export const ArticleDraftCard = Schema.Struct({
  id: PublicId,
  title: Schema.String,
  author: Schema.String,
  summary: Schema.String,
  image: Schema.NullOr(Schema.String),
  /** Such as "12–17". */
  page_range: Schema.NullOr(Schema.String),
  state: Schema.Literals(draftStates),
  /** Of its texts; a change names the one that it was made from. */
  version: Schema.Int
})
export type ArticleDraftCard = typeof ArticleDraftCard.Type

/** Whether readers see it, as it was published. */
export const isShown = ({ state }: Pick<ArticleDraftCard, "state">): boolean =>
  state === "public" || state === "changed"

/** A whole article on its publisher's desk; `content` is HTML limited to `articleHtml.ts`. */
export const ArticleDraft = Schema.Struct({ ...ArticleDraftCard.fields, content: Schema.String })
export type ArticleDraft = typeof ArticleDraft.Type

/** The pictures that an article may show. */
export const ArticlePictures = Schema.Struct({
  /** The one it was proposed with; null if there was none. */
  proposed: Schema.NullOr(Schema.String),
  /** Those on its pages; on all pages if its own are not known. */
  pictures: Schema.Array(Schema.Struct({ image: Schema.String, page: Schema.Int }))
})
export type ArticlePictures = typeof ArticlePictures.Type

/** The articles of an issue on its publisher's desk, in order. */
export const ArticleDrafts = Schema.Struct({
  issue: Schema.Struct({ id: PublicId, title: Schema.String }),
  /** Its pages are not all made, so that nothing is proposed yet. */
  is_waiting: Schema.Boolean,
  /** Of their number and order. */
  version: Schema.Int,
  articles: Schema.Array(ArticleDraftCard)
})
export type ArticleDrafts = typeof ArticleDrafts.Type

/** What a publisher changes of an article. */
export type ArticleTexts = Pick<ArticleDraft, "title" | "author" | "summary" | "content">

const hasWords = (html: string): boolean => /[\p{L}\p{N}]/u.test(html.replaceAll(/<[^>]*>/gu, ""))

/** Readers see no article without a title and a text. */
export const isPublishable = ({ title, content }: Pick<ArticleDraft, "title" | "content">): boolean =>
  title.trim() !== "" && hasWords(content)

/** The article that is joined to another and goes with it; null if it is the last. */
export const nextOf = <Card extends Pick<ArticleDraftCard, "id">>(
  articles: ReadonlyArray<Card>,
  id: string
): Card | null => {
  const at = articles.findIndex((article) => article.id === id)
  return at === -1 ? null : (articles[at + 1] ?? null)
}

/** The pages of two articles as one: "3" and "5–6" are "3–6". */
export const joinedRange = (one: string | null, other: string | null): string | null => {
  const pages = [one, other].flatMap((range) => (range?.match(/\d+/gu) ?? []).map(Number))
  if (pages.length === 0) return null
  const [first, last] = [Math.min(...pages), Math.max(...pages)]
  return first === last ? `${first}` : `${first}–${last}`
}

/** The pages that a range names: 2, 3 and 4 for "2–4"; null if it names none. */
export const pagesIn = (range: string | null): ReadonlyArray<number> | null => {
  const [first, last = first] = (range?.match(/\d+/gu) ?? []).map(Number)
  if (first === undefined || last === undefined || last < first) return null
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}

/** An order with one of its articles a place earlier or later; the same at either end. */
export const moved = (ids: ReadonlyArray<string>, id: string, step: -1 | 1): ReadonlyArray<string> => {
  const from = ids.indexOf(id)
  const other = ids[from + step]
  if (from === -1 || other === undefined) return ids
  return ids.map((one, at) => (at === from ? other : at === from + step ? id : one))
}
