import { Schema } from "effect"
import { Moment } from "../Moment.ts"

/** What waits for the support team, in numbers. */
export const TeamOverview = Schema.Struct({
  /** Tickets that wait for the team. */
  open: Schema.Int,
  /** Since when the reader waits who waits longest; null if nobody does. */
  longest: Schema.NullOr(Moment),
  /** Open tickets that the member has taken over. */
  mine: Schema.Int,
  /** Announcements with a time to come. */
  scheduled: Schema.Int
})
export type TeamOverview = typeof TeamOverview.Type
