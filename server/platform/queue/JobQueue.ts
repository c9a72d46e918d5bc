import type { Schema } from "effect"

/** How the jobs of a queue are treated. Times are in seconds. */
export interface QueueRules {
  readonly name: string
  /** How often a failed job, or one whose process ended, is tried again before it is a dead letter. */
  readonly retries: number
  /** How long before it is first tried again; doubled each time, up to `mostDelay`. */
  readonly delay: number
  readonly mostDelay: number
  /** After this a job counts as failed, though it runs. */
  readonly most: number
  /** How many of its jobs a process works on at once. */
  readonly concurrency: number
  /** How often a process looks for jobs that another one sent. */
  readonly every: number
  /** The next job does what this one could not, so none is kept as a dead letter. */
  readonly isRepeated?: true
}

/** A kind of background work. */
export interface JobQueue<A> extends QueueRules {
  /** What a job of it carries; ids rather than what may change or be erased meanwhile. */
  readonly data: Schema.Codec<A, object>
}

/** Where jobs end that failed for good: with what they carried, and the name of their queue. */
export const deadLetters = "dead-letters"
