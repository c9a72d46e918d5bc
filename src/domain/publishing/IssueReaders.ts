import { Schema } from "effect"

/** How an issue was read by users who are signed in, its publisher left out. */
export const IssueReaders = Schema.Struct({
  id: Schema.String,
  title: Schema.String,
  publication_title: Schema.String,
  readers: Schema.Int,
  /** Of them, who turned a page within the last 30 days. */
  recent_readers: Schema.Int,
  /** Of them, who came to its last page. */
  finished: Schema.Int,
  /** The share of its pages before the page where they are, 0 to 1, on average; who finished it counts as 1. */
  read_share: Schema.Finite
})
export type IssueReaders = typeof IssueReaders.Type

/** Days that count as recent. */
export const recentDays = 30

/** The most issues that are listed. */
export const shownIssues = 100
