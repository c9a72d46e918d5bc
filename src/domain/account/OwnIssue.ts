import { Schema } from "effect"
import { PublicId } from "../catalogue/PublicId.ts"

/** An issue as a list of one's own shows it; its page size is in PDF points, that of any other page where it is not known. */
export const ShownIssue = Schema.Struct({
  title: Schema.String,
  cover_image: Schema.NullOr(Schema.String),
  page_width: Schema.Finite,
  page_height: Schema.Finite,
  publish_date: Schema.String,
  publication: Schema.Struct({ id: PublicId, title: Schema.String, language: Schema.Literals(["tr", "en"]) })
})
export type ShownIssue = typeof ShownIssue.Type

/**
 * `access_type` says what it came by: what was bought (or given) lies there for good; what a subscription of its publication
 * gives, and what was opened with a plan, as long as that runs.
 */
export const OwnIssue = Schema.Struct({
  issue: PublicId,
  access_type: Schema.Literals(["purchase", "subscription", "platform"]),
  expand: Schema.Struct({ issue: ShownIssue })
})
export type OwnIssue = typeof OwnIssue.Type

export const ViewedIssue = Schema.Struct({
  issue: PublicId,
  /** In ISO 8601. */
  viewed_at: Schema.String,
  expand: Schema.Struct({ issue: ShownIssue })
})
export type ViewedIssue = typeof ViewedIssue.Type
