import { Schema } from "effect"
import { Frequency, Tier } from "../../src/domain/catalogue/Publication.ts"

export const DemoOwner = Schema.Literals(["publisher", "press"])
export type DemoOwner = typeof DemoOwner.Type

/** `content/<publication>/publication.json`; categories are slugs. */
export const DemoPublication = Schema.Struct({
  title: Schema.NonEmptyString,
  description: Schema.String,
  publisher_name: Schema.NonEmptyString,
  frequency: Frequency,
  language: Schema.Literals(["tr", "en"]),
  tier: Tier,
  categories: Schema.Array(Schema.String),
  owner: DemoOwner
})
export type DemoPublication = typeof DemoPublication.Type

const Flow = Schema.String.check(Schema.isPattern(/^[a-z]+$/))

/** An article, in the order of the issue. Its text is `articles/<flow>.html`, from which the PDF is made too. */
export const DemoArticle = Schema.Struct({
  flow: Flow,
  title: Schema.NonEmptyString,
  summary: Schema.NonEmptyString,
  author: Schema.optionalKey(Schema.NonEmptyString)
})
export type DemoArticle = typeof DemoArticle.Type

/**
 * `content/<publication>/<issue>/issue.json` beside its `issue.pdf`. `preview_page_limit` defaults to 3. `tiny` marks
 * issues that `DEMO=tiny` includes.
 */
export const DemoIssue = Schema.Struct({
  title: Schema.NonEmptyString,
  description: Schema.NonEmptyString,
  publish_date: Schema.String.check(Schema.isPattern(/^\d{4}-\d{2}-\d{2}$/)),
  is_free: Schema.Boolean,
  preview_page_limit: Schema.optionalKey(Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))),
  tiny: Schema.optionalKey(Schema.Boolean),
  articles: Schema.Array(DemoArticle)
})
export type DemoIssue = typeof DemoIssue.Type

const Page = Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))

/** `typeset.json`: the number of pages and each article's pages, as typeset from sources with this hash. */
export const Typeset = Schema.Struct({
  source: Schema.String,
  pages: Page,
  articles: Schema.Record(Flow, Schema.Tuple([Page, Page]))
})
export type Typeset = typeof Typeset.Type

/** Pages as printed: "3", or "4–7". */
export const pageRange = ([first, last]: readonly [number, number]): string =>
  first === last ? `${first}` : `${first}–${last}`
