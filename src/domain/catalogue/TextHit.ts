import { Schema } from "effect"
import { PublicId } from "./PublicId.ts"

/** A page that contains the query: its first match, with words before and after. */
export const TextHit = Schema.Struct({
  issue_id: PublicId,
  issue_title: Schema.String,
  publication_id: PublicId,
  publication_title: Schema.String,
  language: Schema.Literals(["tr", "en"]),
  /** The issue's cover and its proportions, in PDF points. */
  cover_image: Schema.optionalKey(Schema.NullOr(Schema.String)),
  page_width: Schema.optionalKey(Schema.Finite),
  page_height: Schema.optionalKey(Schema.Finite),
  /** Whether everybody may read the whole issue; otherwise the entitlement rule decides. */
  is_free: Schema.Boolean,
  /** From 1. */
  page: Schema.Int,
  before: Schema.String,
  match: Schema.String,
  after: Schema.String
})
export type TextHit = typeof TextHit.Type

/** The hits of one issue, in their order. */
export interface IssueHits {
  readonly issue: TextHit
  readonly hits: ReadonlyArray<TextHit>
}

/** Hits by issue; an issue stands where its first hit stood. */
export const hitsByIssue = (hits: ReadonlyArray<TextHit>): ReadonlyArray<IssueHits> => {
  const groups = new Map<string, [TextHit, ...Array<TextHit>]>()
  for (const hit of hits) {
    const group = groups.get(hit.issue_id)
    if (group === undefined) groups.set(hit.issue_id, [hit])
    else group.push(hit)
  }
  return [...groups.values()].map((group) => ({ issue: group[0], hits: group }))
}

/** The most hits per search, and the most pages of one issue among them. */
export const maxTextHits = 20
export const maxPagesPerIssue = 2
