import { Schema } from "effect"
import { IssueStatus } from "../catalogue/Issue.ts"

/** An issue as its publisher may change it. Times are ISO 8601 in UTC; `publish_date` is the start of its period. */
export const EditableIssue = Schema.Struct({
  id: Schema.String,
  publication: Schema.Struct({ id: Schema.String, title: Schema.String, tier: Schema.Int }),
  status: IssueStatus,
  title: Schema.String,
  description: Schema.String,
  publish_date: Schema.String,
  /** Null means as soon as its pages are ready. */
  desired_publish_at: Schema.NullOr(Schema.String),
  /** When it was first published; null before. */
  published_at: Schema.NullOr(Schema.String),
  /** Free even if its publication is not. */
  is_free: Schema.Boolean,
  /** Pages that everybody may read; null means the shop's number. */
  preview_page_limit: Schema.NullOr(Schema.Int),
  /** 0 until its PDF is opened. */
  page_count: Schema.Int,
  /** The size of its pages, in points. */
  page_width: Schema.Number,
  page_height: Schema.Number,
  /** The page that is its cover, from 1; null if that is a picture of its own. */
  cover_page: Schema.NullOr(Schema.Int),
  cover_image: Schema.NullOr(Schema.String)
})
export type EditableIssue = typeof EditableIssue.Type

type Standing = Pick<EditableIssue, "status" | "published_at">

/** It was published and taken off sale: only its publisher and who holds it see it. */
export const isOffSale = ({ status, published_at }: Standing): boolean => status === "DRAFT" && published_at !== null

/** Its time has come: it cannot be set any more. */
export const hasComeOut = ({ published_at }: Pick<Standing, "published_at">): boolean => published_at !== null

/** The page that is typed, which can become the cover; null if there is none such. */
export const coverPageIn = (issue: Pick<EditableIssue, "page_count"> | null, typed: string): number | null => {
  const page = /^\d{1,4}$/.test(typed.trim()) ? Number(typed.trim()) : 0
  return issue !== null && page >= 1 && page <= issue.page_count ? page : null
}

/** Its pages are made, and its publisher can look at them. */
export const isReadable = (issue: Standing): boolean =>
  issue.status === "PUBLISHED" || issue.status === "SCHEDULED" || isOffSale(issue)
