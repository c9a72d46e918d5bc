import { Schema } from "effect"

/** One issue as the kiosk shows it. `id` and `title` are its publication's; page sizes are PDF points. */
export const Magazine = Schema.Struct({
  id: Schema.String,
  title: Schema.String,
  cover_image: Schema.NullOr(Schema.String),
  issue_id: Schema.String,
  issue_number: Schema.Int,
  issue_title: Schema.String,
  language: Schema.Literals(["tr", "en"]),
  page_count: Schema.Int,
  page_width: Schema.Finite,
  page_height: Schema.Finite,
  is_free: Schema.Boolean,
  tags: Schema.Array(Schema.String)
})
export type Magazine = typeof Magazine.Type
