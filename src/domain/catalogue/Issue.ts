import { Schema } from "effect"
import { Publication } from "./Publication.ts"
import { PublicId } from "./PublicId.ts"

export const IssueStatus = Schema.Literals(["DRAFT", "CONVERTING", "SCHEDULED", "PUBLISHED", "FAILED"])
export type IssueStatus = typeof IssueStatus.Type

/**
 * An issue, the answer of `GET /issues/{id}`. Page sizes are PDF points (1/72 inch), used as CSS pixels at scale 1.
 * `title` is shown as the issue's date. `version` changes whenever its pages may.
 */
export const Issue = Schema.Struct({
  id: PublicId,
  old_issue_id: Schema.NullOr(Schema.String),
  title: Schema.String,
  description: Schema.String,
  is_free: Schema.Boolean,
  issue_number: Schema.Int,
  status: IssueStatus,
  publish_date: Schema.String,
  cover_image: Schema.NullOr(Schema.String),
  accent_colour: Schema.optionalKey(Schema.NullOr(Schema.String)),
  page_width: Schema.optionalKey(Schema.NullOr(Schema.Finite)),
  page_height: Schema.optionalKey(Schema.NullOr(Schema.Finite)),
  page_count: Schema.Int,
  preview_page_limit: Schema.optionalKey(Schema.NullOr(Schema.Int)),
  version: Schema.String,
  /** Of the files that are shown; answers stored by older versions lack it. */
  folder: Schema.optionalKey(Schema.String),
  expand: Schema.Struct({ publication: Publication })
})
export type Issue = typeof Issue.Type

/** The folder of an issue's files: its first PDF's, until another takes its place. */
export const folderOf = (issue: Pick<Issue, "id" | "old_issue_id" | "folder">): string =>
  issue.folder ?? issue.old_issue_id ?? issue.id
