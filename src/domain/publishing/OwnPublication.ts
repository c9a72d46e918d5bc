import { Schema } from "effect"
import { Frequency, Tier } from "../catalogue/Publication.ts"

/** A publication as its publisher may change it. */
export const OwnPublication = Schema.Struct({
  id: Schema.String,
  /** Its page's address, which stays what it was. */
  slug: Schema.String,
  title: Schema.String,
  description: Schema.String,
  publisher_name: Schema.String,
  frequency: Frequency,
  language: Schema.Literals(["tr", "en"]),
  tier: Tier,
  /** The slugs of its categories. */
  categories: Schema.Array(Schema.String),
  sidebar_off: Schema.Boolean,
  /** Its address; null for none. */
  logo: Schema.NullOr(Schema.String),
  /** One of its issues was ever published, or a year of it sold: it cannot be deleted. */
  is_published: Schema.Boolean,
  /** Of who asks, and not only edited by them. */
  is_own: Schema.Boolean
})
export type OwnPublication = typeof OwnPublication.Type
