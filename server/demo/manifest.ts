import { Schema } from "effect"
import { Frequency, Tier } from "../../src/domain/catalogue/Publication.ts"

/**
 * An article, in the order of the issue. Its text is what stands in `<article data-flow="…">` of
 * `content/<name>/index.html`, of which the issue's PDF is made, so that it is written once.
 */
export const DemoArticle = Schema.Struct({
  flow: Schema.String.check(Schema.isPattern(/^[a-z]+$/)),
  title: Schema.NonEmptyString,
  summary: Schema.NonEmptyString,
  author: Schema.optionalKey(Schema.NonEmptyString),
  page_range: Schema.NonEmptyString
})
export type DemoArticle = typeof DemoArticle.Type

/**
 * One demo issue: `content/<name>.json`, describing the PDF that lies beside it. Issues naming the same publication
 * title share one publication, described by the first of them in file-name order; its categories are named by slug.
 * `preview_page_limit` is 3 when left out. `tiny` marks what `DEMO=tiny` brings too.
 */
export const DemoIssue = Schema.Struct({
  pdf: Schema.String.check(Schema.isPattern(/^[\w-]+\.pdf$/)),
  title: Schema.NonEmptyString,
  description: Schema.NonEmptyString,
  publish_date: Schema.String.check(Schema.isPattern(/^\d{4}-\d{2}-\d{2}$/)),
  is_free: Schema.Boolean,
  preview_page_limit: Schema.optionalKey(Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))),
  tiny: Schema.optionalKey(Schema.Boolean),
  articles: Schema.optionalKey(Schema.Array(DemoArticle)),
  publication: Schema.Struct({
    title: Schema.NonEmptyString,
    description: Schema.String,
    publisher_name: Schema.NonEmptyString,
    frequency: Frequency,
    language: Schema.Literals(["tr", "en"]),
    tier: Tier,
    categories: Schema.Array(Schema.String)
  })
})
export type DemoIssue = typeof DemoIssue.Type
