import { assign, setup } from "xstate"
import type { DeadJobAct, DeadJobChoice, TeamJobs } from "../../domain/help/TeamJobs.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { fromEvent } from "../fromEvent.ts"
import { slot } from "../slot.ts"

export type JobsAnswer =
  | { readonly type: "jobs.loaded"; readonly jobs: TeamJobs }
  | { readonly type: "jobs.failed"; readonly trouble: Trouble }

export type JobsChanged =
  /** What there is now, and how many were put back on their queue, or removed. */
  | { readonly type: "jobs.changed"; readonly jobs: TeamJobs; readonly count: number }
  | { readonly type: "jobs.refused"; readonly trouble: Trouble }

export type TeamJobsEvent =
  | JobsAnswer
  | JobsChanged
  | { readonly type: "jobs.retry"; readonly chosen: DeadJobChoice }
  | { readonly type: "jobs.remove"; readonly chosen: DeadJobChoice }
  | { readonly type: "jobs.reload" }
  | { readonly type: "removal.confirm" }
  | { readonly type: "removal.cancel" }

interface Context {
  /** As they were last; null until they are loaded. */
  readonly jobs: TeamJobs | null
  /** What is done, or was last. */
  readonly wanted: DeadJobAct | null
  /** How many jobs it was done to; null before it is, and once it is refused. */
  readonly count: number | null
  /** Why the last look failed, until one succeeds. */
  readonly trouble: Trouble | null
  /** Why it was not done, until something is asked for again. */
  readonly refusedFor: Trouble | null
}

/** Milliseconds between two looks. */
export const refreshDelay = 15_000

/**
 * Background work as the team sees it: *loading* or *failed*; then *shown*, and *refreshing* every 15 s
 * behind that; *acting* while the server puts jobs back on their queue, or removes them, which is *confirming* first.
 * Source: product, "The support team".
 */
export const teamJobsMachine = setup({
  types: { context: {} as Context, events: {} as TeamJobsEvent },
  actors: {
    load: slot<void, JobsAnswer>("teamJobs.load"),
    act: slot<DeadJobAct, JobsChanged>("teamJobs.act")
  },
  actions: {
    take: assign((_, jobs: TeamJobs) => ({ jobs, trouble: null })),
    takeTrouble: assign({ trouble: (_, trouble: Trouble) => trouble }),
    want: assign((_, wanted: DeadJobAct) => ({ wanted, count: null, refusedFor: null })),
    count: assign({ count: (_, count: number) => count }),
    blame: assign({ refusedFor: (_, trouble: Trouble) => trouble })
  },
  delays: { refreshDelay }
}).createMachine({
  id: "teamJobs",
  context: { jobs: null, wanted: null, count: null, trouble: null, refusedFor: null },
  initial: "loading",
  states: {
    loading: {
      invoke: { src: "load" },
      on: {
        "jobs.loaded": { target: "shown", actions: fromEvent("take", "jobs") },
        "jobs.failed": { target: "failed", actions: fromEvent("takeTrouble", "trouble") }
      }
    },
    failed: { on: { "jobs.reload": "loading" } },
    shown: {
      on: {
        "jobs.retry": {
          target: "acting",
          actions: { type: "want", params: ({ event }) => ({ act: "retry", ...event.chosen }) }
        },
        "jobs.remove": {
          target: "confirming",
          actions: { type: "want", params: ({ event }) => ({ act: "remove", ...event.chosen }) }
        }
      },
      initial: "open",
      states: {
        open: { on: { "jobs.reload": "refreshing" }, after: { refreshDelay: "refreshing" } },
        // Leaving it drops what is on its way, which may be older.
        refreshing: {
          invoke: { src: "load" },
          on: {
            "jobs.loaded": { target: "open", actions: fromEvent("take", "jobs") },
            "jobs.failed": { target: "open", actions: fromEvent("takeTrouble", "trouble") }
          }
        }
      }
    },
    confirming: { on: { "removal.confirm": "acting", "removal.cancel": "shown" } },
    acting: {
      invoke: {
        src: "act",
        input: ({ context: { wanted } }) => {
          if (wanted === null) throw new Error("Nothing is wanted.")
          return wanted
        }
      },
      on: {
        "jobs.changed": { target: "shown", actions: [fromEvent("take", "jobs"), fromEvent("count", "count")] },
        "jobs.refused": { target: "shown", actions: fromEvent("blame", "trouble") }
      }
    }
  }
})
