import { Schema } from "effect"
import { Frequency, Tier } from "./Publication.ts"

/**
 * A publication as the kiosk shows it: by its newest issue. `id`, `title` and `slug` are the publication's, `description`
 * is the issue's, or the publication's where the issue has none; `tags` are ids of categories. `price` is in kuruş, 0 where
 * it is free; page sizes are PDF points. `image` is the same picture as `cover_image`.
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
  /** Its issues' pages want the whole width. */
  sidebar_off: Schema.Boolean,
  tags: Schema.Array(Schema.String)
})
export type Magazine = typeof Magazine.Type
