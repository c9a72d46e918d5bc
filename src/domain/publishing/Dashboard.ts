import { Schema } from "effect"
import { IssueStatus } from "../catalogue/Issue.ts"
import { MemberActivity } from "./MemberActivity.ts"
import { PublicationRole } from "./PublicationRole.ts"

const PublishedIssue = Schema.Struct({
  id: Schema.String,
  cover_image: Schema.NullOr(Schema.String),
  issue_title: Schema.String,
  /** The start of its period, YYYY-MM-DD. */
  publish_date: Schema.String,
  published_at: Schema.String,
  status: IssueStatus,
  publication_title: Schema.String
})
export type PublishedIssue = typeof PublishedIssue.Type

const Named = Schema.Struct({ id: Schema.String, title: Schema.String })

/** An issue, or a year of a publication, that somebody bought or renewed, or got the money back for; `price` in kuruş. */
const SoldActivity = Schema.Struct({
  type: Schema.Literal("order"),
  id: Schema.String,
  kind: Schema.Literals(["issue", "year"]),
  price: Schema.Int,
  created: Schema.String,
  /** Null for a year, and once the issue is gone. */
  issue: Schema.NullOr(Named),
  publication_title: Schema.String,
  is_renewal: Schema.Boolean,
  /** When it was refunded; it then belongs to that time. */
  refunded: Schema.NullOr(Schema.String),
  /** Null once the buyer's account is gone. */
  user: Schema.NullOr(Schema.String)
})

/** An issue that somebody opened without buying it, and who therefore stays unnamed. */
const AccessActivity = Schema.Struct({
  type: Schema.Literal("access"),
  id: Schema.String,
  user: Schema.Null,
  access_date: Schema.String,
  /** `plan`: opened with a plan; `gift`: given to them. */
  access_type: Schema.Literals(["plan", "gift"]),
  issue: Named,
  publication_title: Schema.String
})

export const Activity = Schema.Union([SoldActivity, AccessActivity, MemberActivity])
export type Activity = typeof Activity.Type

const OwnTitle = Schema.Struct({
  id: Schema.String,
  title: Schema.String,
  logo: Schema.NullOr(Schema.String),
  issues_count: Schema.Int,
  /** Of who asks. */
  role: PublicationRole
})
export type OwnTitle = typeof OwnTitle.Type

/** What a publisher's desk shows first: counts, the publications by title, the last ten published issues, and what last happened. */
export const Dashboard = Schema.Struct({
  publications_count: Schema.Int,
  issues_count: Schema.Int,
  publications: Schema.Array(OwnTitle),
  latest_published_issues: Schema.Array(PublishedIssue),
  latest_activity: Schema.Array(Activity)
})
export type Dashboard = typeof Dashboard.Type
