import { Schema } from "effect"
import { Frequency, Tier } from "../../src/domain/catalogue/Publication.ts"

/** Who publishes it: one of the demo's two publishers. */
export const DemoOwner = Schema.Literals(["publisher", "press"])
export type DemoOwner = typeof DemoOwner.Type

/** `content/<publication>/publication.json`; its categories are named by slug. */
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

/**
 * An article, in the order of the issue. Its text is `articles/<flow>.html`, of which the issue's PDF is made too, so that
 * it is written once.
 */
export const DemoArticle = Schema.Struct({
  flow: Flow,
  title: Schema.NonEmptyString,
  summary: Schema.NonEmptyString,
  author: Schema.optionalKey(Schema.NonEmptyString)
})
export type DemoArticle = typeof DemoArticle.Type

/**
 * `content/<publication>/<issue>/issue.json`, describing the `issue.pdf` beside it. `preview_page_limit` is 3 when left
 * out. `tiny` marks what `DEMO=tiny` brings too.
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

/** `typeset.json`: what the typesetting found, of sources with this hash: how many pages, and where each article stands. */
export const Typeset = Schema.Struct({
  source: Schema.String,
  pages: Page,
  articles: Schema.Record(Flow, Schema.Tuple([Page, Page]))
})
export type Typeset = typeof Typeset.Type

/** Pages as they are printed: "3", or "4–7". */
export const pageRange = ([first, last]: readonly [number, number]): string =>
  first === last ? `${first}` : `${first}–${last}`
