import { Schema } from "effect"
import { Frequency, Tier } from "./Publication.ts"

/**
 * A publication with its newest issue. `id`, `title` and `slug` are the publication's; `description` is the issue's, or
 * else the publication's; `tags` are category ids. `price` is in kuruş, 0 if free; page sizes are PDF points. `image`
 * equals `cover_image`. The catalogue alone has `read_rank`, 1 for what was read most, and `is_new`: of the last seven
 * days.
 */
export const Magazine = Schema.Struct({
  id: Schema.String,
  slug: Schema.String,
  title: Schema.String,
  description: Schema.String,
  cover_image: Schema.NullOr(Schema.String),
  image: Schema.NullOr(Schema.String),
  issue_id: Schema.String,
  issue_number: Schema.Int,
  issue_title: Schema.String,
  /** YYYY-MM-DD */
  publish_date: Schema.String,
  language: Schema.Literals(["tr", "en"]),
  page_count: Schema.Int,
  page_width: Schema.Finite,
  page_height: Schema.Finite,
  publisher_name: Schema.String,
  frequency: Frequency,
  tier: Tier,
  price: Schema.Int,
  is_free: Schema.Boolean,
  /** The reader hides its sidebar for this publication. */
  sidebar_off: Schema.Boolean,
  tags: Schema.Array(Schema.String),
  read_rank: Schema.optionalKey(Schema.Int),
  is_new: Schema.optionalKey(Schema.Boolean)
})
export type Magazine = typeof Magazine.Type
