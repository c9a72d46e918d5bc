import { Schema } from "effect"

/** What somebody did for a publication, or with the people who belong to it. */
export const memberActivities = [
  "memberInvited",
  "memberJoined",
  "memberLeft",
  "memberRemoved",
  "roleChanged",
  "publicationChanged",
  "issueAdded",
  "issueChanged",
  "issueCovered",
  "issueOnSale",
  "issueOffSale",
  "issueRemoved",
  "advertPlaced",
  "advertChanged",
  "advertPaused",
  "advertResumed",
  "advertRemoved"
] as const

/** An activity by one of the people of a publication. */
export const MemberActivity = Schema.Struct({
  type: Schema.Literal("member"),
  id: Schema.String,
  activity: Schema.Literals(memberActivities),
  /** Null once their account is gone. */
  user: Schema.NullOr(Schema.String),
  /** The title, the advert's text, or whom it was done to, as it was then; of an invitation null. */
  subject: Schema.NullOr(Schema.String),
  publication_title: Schema.String,
  created: Schema.String
})
export type MemberActivity = typeof MemberActivity.Type
