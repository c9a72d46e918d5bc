import { Schema } from "effect"
import { PublicId } from "../catalogue/PublicId.ts"

/** An issue in a user's own lists. Its page size is in PDF points; a default if unknown. */
export const ShownIssue = Schema.Struct({
  title: Schema.String,
  cover_image: Schema.NullOr(Schema.String),
  page_width: Schema.Finite,
  page_height: Schema.Finite,
  publish_date: Schema.String,
  publication: Schema.Struct({ id: Schema.String, title: Schema.String, language: Schema.Literals(["tr", "en"]) })
})
export type ShownIssue = typeof ShownIssue.Type

/**
 * `access_type` is why the user may read it: a purchase (or a gift) lasts; a subscription to the publication or a plan,
 * while it runs.
 */
export const OwnIssue = Schema.Struct({
  issue: PublicId,
  access_type: Schema.Literals(["purchase", "subscription", "platform"]),
  expand: Schema.Struct({ issue: ShownIssue })
})
export type OwnIssue = typeof OwnIssue.Type

export const ViewedIssue = Schema.Struct({
  issue: PublicId,
  /** ISO 8601. */
  viewed_at: Schema.String,
  expand: Schema.Struct({ issue: ShownIssue })
})
export type ViewedIssue = typeof ViewedIssue.Type
