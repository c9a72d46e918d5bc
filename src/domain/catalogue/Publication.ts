import { Schema } from "effect"

export const Frequency = Schema.Literals([
  "DAILY",
  "WEEKLY",
  "BI_WEEKLY",
  "MONTHLY",
  "BI_MONTHLY",
  "QUARTERLY",
  "SEMI_ANNUAL",
  "ANNUAL"
])
export type Frequency = typeof Frequency.Type

/** 0 (free) to 10; the price follows from it. */
export const Tier = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 10 }))

/**
 * The publication within an issue (`expand.publication`), with the wire's names. An id of another form is accepted, so
 * that the issue can be read: it costs what needs the id alone.
 */
export const Publication = Schema.Struct({
  id: Schema.String,
  /** Its page's address; answers stored by older versions lack it. */
  slug: Schema.optionalKey(Schema.String),
  title: Schema.String,
  description: Schema.String,
  logo: Schema.NullOr(Schema.String),
  sidebar_off: Schema.Boolean,
  frequency: Frequency,
  language: Schema.Literals(["tr", "en"]),
  publisher_name: Schema.String,
  tier: Tier,
  tags: Schema.Array(Schema.String)
})
export type Publication = typeof Publication.Type
