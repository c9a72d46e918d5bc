import { assign, setup } from "xstate"
import type { JobRetry, TeamJobs } from "../../domain/help/TeamJobs.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { fromEvent } from "../fromEvent.ts"
import { slot } from "../slot.ts"

export type JobsAnswer =
  | { readonly type: "jobs.loaded"; readonly jobs: TeamJobs }
  | { readonly type: "jobs.failed"; readonly trouble: Trouble }

export type JobsRetried =
  /** What there is now, and how many were put back on their queue. */
  | { readonly type: "jobs.retried"; readonly jobs: TeamJobs; readonly retried: number }
  | { readonly type: "jobs.refused"; readonly trouble: Trouble }

interface Retry {
  readonly type: "jobs.retry"
  readonly wanted: JobRetry
}

export type TeamJobsEvent = JobsAnswer | JobsRetried | Retry | { readonly type: "jobs.reload" }

interface Context {
  /** As they were last; null until they are loaded. */
  readonly jobs: TeamJobs | null
  /** What is tried again, or was last. */
  readonly wanted: JobRetry | null
  /** How many that were; null before any were, and once it is refused. */
  readonly retried: number | null
  /** Why the last look failed, until one succeeds. */
  readonly trouble: Trouble | null
  /** Why nothing was tried again, until something is asked for again. */
  readonly refusedFor: Trouble | null
}

/** Milliseconds between two looks. */
export const refreshDelay = 15_000

/**
 * Background work as the team sees it: *loading* or *failed*; then *open*, *refreshing* every 15 s behind what is
 * shown, and *retrying* while the server puts jobs back on their queue. Source: product, "The support team".
 */
export const teamJobsMachine = setup({
  types: { context: {} as Context, events: {} as TeamJobsEvent },
  actors: {
    load: slot<void, JobsAnswer>("teamJobs.load"),
    retry: slot<JobRetry, JobsRetried>("teamJobs.retry")
  },
  actions: {
    take: assign((_, jobs: TeamJobs) => ({ jobs, trouble: null })),
    takeTrouble: assign({ trouble: (_, trouble: Trouble) => trouble }),
    want: assign((_, wanted: JobRetry) => ({ wanted, retried: null, refusedFor: null })),
    count: assign({ retried: (_, retried: number) => retried }),
    blame: assign({ refusedFor: (_, trouble: Trouble) => trouble })
  },
  delays: { refreshDelay }
}).createMachine({
  id: "teamJobs",
  context: { jobs: null, wanted: null, retried: null, trouble: null, refusedFor: null },
  initial: "loading",
  states: {
    loading: {
      invoke: { src: "load" },
      on: {
        "jobs.loaded": { target: "open", actions: fromEvent("take", "jobs") },
        "jobs.failed": { target: "failed", actions: fromEvent("takeTrouble", "trouble") }
      }
    },
    failed: { on: { "jobs.reload": "loading" } },
    open: {
      on: {
        "jobs.retry": { target: "retrying", actions: fromEvent("want", "wanted") },
        "jobs.reload": "refreshing"
      },
      after: { refreshDelay: "refreshing" }
    },
    refreshing: {
      invoke: { src: "load" },
      on: {
        // What is on its way may be older.
        "jobs.retry": { target: "retrying", actions: fromEvent("want", "wanted") },
        "jobs.loaded": { target: "open", actions: fromEvent("take", "jobs") },
        "jobs.failed": { target: "open", actions: fromEvent("takeTrouble", "trouble") }
      }
    },
    retrying: {
      invoke: {
        src: "retry",
        input: ({ context: { wanted } }) => {
          if (wanted === null) throw new Error("Nothing is wanted.")
          return wanted
        }
      },
      on: {
        "jobs.retried": { target: "open", actions: [fromEvent("take", "jobs"), fromEvent("count", "retried")] },
        "jobs.refused": { target: "open", actions: fromEvent("blame", "trouble") }
      }
    }
  }
})
