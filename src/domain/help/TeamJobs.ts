import { Schema } from "effect"
import { Moment } from "../Moment.ts"

/** What there is of one kind of background work. Null is what is not known of this kind. */
export const JobQueueState = Schema.Struct({
  queue: Schema.String,
  /** How many pieces are due, and since when the oldest of them is. */
  waiting: Schema.Int,
  since: Schema.NullOr(Moment),
  running: Schema.NullOr(Schema.Int),
  /** Those that failed and are tried again, now or later. */
  retrying: Schema.NullOr(Schema.Int),
  /** When the next comes that is not due yet. */
  next: Schema.NullOr(Moment)
})
export type JobQueueState = typeof JobQueueState.Type

/** Why a job's last try was none: its process ended, or fell silent, or took too long, or it failed. */
export const jobFaults = ["ended", "silent", "late", "failed"] as const

/** A job that was given up. What it carried stays on the server. */
export const DeadJob = Schema.Struct({
  id: Schema.String,
  /** Its id in the lines of the log. */
  logged: Schema.NullOr(Schema.String),
  /** When it was given up. */
  at: Moment,
  tries: Schema.Int,
  fault: Schema.Literals(jobFaults),
  /** The name of the error with which it failed; null where it has none. */
  error: Schema.NullOr(Schema.String)
})
export type DeadJob = typeof DeadJob.Type

/** The jobs of one kind that were given up. */
export const DeadJobs = Schema.Struct({
  queue: Schema.String,
  /** How many there are, of which the newest are listed. */
  count: Schema.Int,
  /** Somebody still works on its queue. */
  retryable: Schema.Boolean,
  jobs: Schema.Array(DeadJob)
})
export type DeadJobs = typeof DeadJobs.Type

/** Background work as the support team sees it. Source: product, "The support team". */
export const TeamJobs = Schema.Struct({
  queues: Schema.Array(JobQueueState),
  /** By kind, that of which one was given up last first. */
  dead: Schema.Array(DeadJobs)
})
export type TeamJobs = typeof TeamJobs.Type

/** One job that was given up, or all of its kind. */
export interface DeadJobChoice {
  readonly queue: string
  /** Null for all. */
  readonly id: string | null
}

/** What a member of the team does to them. */
export interface DeadJobAct extends DeadJobChoice {
  readonly act: "retry" | "remove"
}

/** As many jobs of a kind that were given up are listed. */
export const listedDeadJobs = 20

/** As many of a kind are tried again, or removed, at once. */
export const deadJobsAtOnce = 1000

/** The kinds of background work that have a name in words. */
export const jobKinds = [
  "archives",
  "conversions",
  "event-counts",
  "mails",
  "notices",
  "renewals",
  "search-texts",
  "sweeps"
] as const
