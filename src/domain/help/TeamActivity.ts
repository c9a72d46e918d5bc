import { Schema } from "effect"
import { PublicId } from "../catalogue/PublicId.ts"
import { Moment } from "../Moment.ts"

/** What members of the support team do. */
export const teamActivities = [
  "ticket_answered",
  "ticket_closed",
  "ticket_opened",
  "ticket_taken",
  "ticket_given_back",
  "announcement_published",
  "announcement_scheduled",
  "announcement_cancelled",
  "announcement_removed",
  "question_added",
  "question_changed",
  "question_removed",
  "questions_ordered",
  "orders_looked_up",
  "refund_asked",
  "order_refunded",
  "job_retried",
  "jobs_retried",
  "job_removed",
  "jobs_removed"
] as const

/** Something that a member of the support team did. Source: product, "The support team". */
export const TeamActivity = Schema.Struct({
  id: PublicId,
  at: Moment,
  kind: Schema.Literals(teamActivities),
  /** As the member is called now; null once their account is gone. */
  member: Schema.NullOr(Schema.String),
  /** What it was done to: the number of a ticket or an order, an announcement's title, a question, a kind of job. */
  subject: Schema.NullOr(Schema.String)
})
export type TeamActivity = typeof TeamActivity.Type
