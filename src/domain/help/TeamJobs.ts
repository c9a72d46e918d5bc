import { Schema } from "effect"
import { Moment } from "../Moment.ts"

/** What there is of one kind of background work. Null is what is not known of this kind. */
export const JobQueueState = Schema.Struct({
  name: Schema.String,
  /** How many pieces are due, and since when the oldest of them is. */
  waiting: Schema.Int,
  since: Schema.NullOr(Moment),
  running: Schema.NullOr(Schema.Int),
  /** Those that failed in the last day, or are tried again. */
  failed: Schema.NullOr(Schema.Int),
  /** When the next comes that is not due yet. */
  next: Schema.NullOr(Moment)
})
export type JobQueueState = typeof JobQueueState.Type

/** A piece of work that was given up. What it carried stays on the server. */
export const DeadJob = Schema.Struct({
  id: Schema.String,
  queue: Schema.String,
  first: Schema.NullOr(Moment),
  last: Moment,
  tries: Schema.Int,
  /** The kind of error; null where it has no name. */
  error: Schema.NullOr(Schema.String),
  /** Its queue is still there. */
  retryable: Schema.Boolean
})
export type DeadJob = typeof DeadJob.Type

/** Background work as the support team sees it. Source: product, "The support team". */
export const TeamJobs = Schema.Struct({
  queues: Schema.Array(JobQueueState),
  /** The newest first. */
  dead: Schema.Array(DeadJob),
  /** How many more were given up. */
  more: Schema.Int
})
export type TeamJobs = typeof TeamJobs.Type

/** As many of the jobs that were given up are listed. */
export const listedDeadJobs = 100
