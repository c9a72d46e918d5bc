import { assign, enqueueActions, setup } from "xstate"
import { type AllProgress, noProgress } from "../../domain/reader/progress/Progress.ts"
import { carry, evolve, type ProgressFact } from "../../domain/reader/progress/ProgressFact.ts"
import { fromEvent } from "../fromEvent.ts"
import type { Record } from "../recorder.ts"
import type { UserKnown } from "../session/userKnown.ts"
import { slot } from "../slot.ts"

export type ProgressStored =
  /** The progress according to the facts of all tabs. */
  | { readonly type: "progress.stored"; readonly all: AllProgress }
  /** A visitor's progress on this device, found while a user is signed in. */
  | { readonly type: "visitorProgress.stored"; readonly all: AllProgress }
  | { readonly type: "progress.failed" }

export type ProgressEvent = UserKnown | ProgressStored

interface Context {
  readonly userId: string | null
  readonly all: AllProgress
}

const machine = setup({
  types: { context: {} as Context, events: {} as ProgressEvent, tags: {} as "busy" },
  actors: {
    watch: slot<void, UserKnown>("progress.watch"),
    follow: slot<{ readonly userId: string | null }, ProgressStored>("progress.follow"),
    recorder: slot<void, never>("progress.recorder")
  },
  actions: {
    takeUser: assign((_, userId: string | null): Context => ({ userId, all: noProgress })),
    takeStored: assign((_, all: AllProgress) => ({ all })),
    join: enqueueActions(({ context, enqueue }, visitors: AllProgress) => {
      const { into, outOf } = carry(visitors)
      const order = (userId: string | null, facts: ReadonlyArray<ProgressFact>): Record<ProgressFact> => ({
        type: "record",
        userId,
        facts
      })
      enqueue.assign({ all: into.reduce(evolve, context.all) })
      enqueue.sendTo("recorder", order(context.userId, into))
      enqueue.sendTo("recorder", order(null, outOf))
    })
  },
  guards: {
    isVisitors: ({ context }) => context.userId === null,
    isAny: (_, all: AllProgress) => Object.keys(all).length > 0
  }
})

/**
 * How far the user has got in what they read. *unknown* until the user is known; then *followed* through all tabs:
 * *recalling* what this device stored, then *known*. The server's answers about other devices come through the log too.
 * After a user's, a visitor's progress is looked for (*joining*) and joins the account. Source: product, "Going on".
 */
export const progressMachine = machine.createMachine({
  id: "progress",
  context: { userId: null, all: noProgress },
  invoke: [{ src: "watch" }, { src: "recorder", id: "recorder" }],
  on: { "user.known": { target: ".followed", actions: fromEvent("takeUser", "userId") } },
  initial: "unknown",
  states: {
    unknown: { tags: "busy" },
    followed: {
      invoke: { src: "follow", input: ({ context }) => ({ userId: context.userId }) },
      initial: "recalling",
      states: {
        recalling: {
          tags: "busy",
          on: {
            "progress.stored": [
              { guard: "isVisitors", target: "known", actions: fromEvent("takeStored", "all") },
              { target: "joining", actions: fromEvent("takeStored", "all") }
            ],
            "progress.failed": "known"
          }
        },
        joining: {
          tags: "busy",
          on: {
            "progress.stored": { actions: fromEvent("takeStored", "all") },
            "visitorProgress.stored": [
              { guard: fromEvent("isAny", "all"), target: "known", actions: fromEvent("join", "all") },
              { target: "known" }
            ],
            "progress.failed": "known"
          }
        },
        known: {
          on: {
            "progress.stored": { actions: fromEvent("takeStored", "all") },
            "visitorProgress.stored": { guard: fromEvent("isAny", "all"), actions: fromEvent("join", "all") }
          }
        }
      }
    }
  }
})
