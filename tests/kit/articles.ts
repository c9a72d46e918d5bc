import { Schema } from "effect"
import { Article, ArticleCard } from "../../src/domain/catalogue/Article.ts"

const card: typeof ArticleCard.Encoded = {
  id: "article00000001",
  slug: "lodos",
  title: "Lodos",
  summary: "İskelede kimse saate bakmıyordu.",
  image: null,
  author: "Nermin Aksu",
  order_in_issue: 1,
  page_range: "4–7",
  created: "2026-11-16T08:00:00.000Z",
  issue: "issue0000000001",
  publication: "publication0001",
  language: "tr"
}

/** An article as lists have it; a test names what it cares about. */
export const articleCard = (given: Partial<typeof ArticleCard.Encoded> = {}): ArticleCard =>
  Schema.decodeUnknownSync(ArticleCard)({ ...card, ...given })

/** An article whole. */
export const article = (given: Partial<typeof Article.Encoded> = {}): Article =>
  Schema.decodeUnknownSync(Article)({
    ...card,
    content: "<p>Lodos üç gündür esiyordu.</p>",
    expand: {
      issue: { title: "Kasım 2026", cover_image: null, is_free: true },
      publication: { title: "Vapur", slug: "vapur" }
    },
    related: [],
    ...given
  })
