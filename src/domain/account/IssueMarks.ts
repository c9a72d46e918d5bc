import { Schema } from "effect"
import { PublicId } from "../catalogue/PublicId.ts"
import { VersionedReadingData } from "../reader/ReadingData.ts"
import { ShownIssue } from "./OwnIssue.ts"

/** What a user has marked in one issue. Source: product, "Marks of all issues". */
export const IssueMarks = Schema.Struct({
  issue: PublicId,
  is_free: Schema.Boolean,
  /** Published, or the user's own: an issue that is not has no page to lead to. */
  is_visible: Schema.Boolean,
  marks: VersionedReadingData,
  expand: Schema.Struct({ issue: ShownIssue })
})
export type IssueMarks = typeof IssueMarks.Type
