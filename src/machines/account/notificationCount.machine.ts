import { assign, emit, setup } from "xstate"
import { fromEvent } from "../fromEvent.ts"
import type { UserKnown } from "../session/userKnown.ts"
import { slot } from "../slot.ts"

export type CountAnswer =
  | { readonly type: "count.answered"; readonly count: number }
  | { readonly type: "count.unanswered" }

/** Some tab has learned of another count. */
export interface CountTold {
  readonly type: "count.told"
  readonly count: number
}

/** It is time to ask again. */
export interface CountDue {
  readonly type: "count.due"
}

export type NotificationCountEvent = UserKnown | CountAnswer | CountTold | CountDue

export interface NotificationCountNews {
  readonly type: "count.known"
  readonly count: number
}

interface OfUser {
  readonly userId: string
}

interface Context {
  /** Null for a visitor, and until it is known who is here. */
  readonly userId: string | null
  /** Null until known. */
  readonly count: number | null
}

const userIn = ({ userId }: Context): OfUser => {
  if (userId === null) throw new Error("Nobody is signed in.")
  return { userId }
}

/** The least time between two questions without an occasion. Milliseconds. */
const freshDelay = 60_000

/**
 * How many notifications are unread: *unknown* until it is known who is here; nothing for a *visitor*; for somebody
 * *signedIn* it is *asking*, then *fresh* for a minute, then *ripe* until an occasion to ask again. What another tab
 * tells counts at once, and an answer on its way is asked for anew. Source: product, "Notifications".
 */
export const notificationCountMachine = setup({
  types: {
    context: {} as Context,
    events: {} as NotificationCountEvent,
    emitted: {} as NotificationCountNews
  },
  actors: {
    watch: slot<void, UserKnown>("notificationCount.watch"),
    hear: slot<OfUser, CountTold>("notificationCount.hear"),
    ask: slot<OfUser, CountAnswer>("notificationCount.ask"),
    wait: slot<void, CountDue>("notificationCount.wait")
  },
  actions: {
    takeUser: assign((_, userId: string | null) => ({ userId, count: null })),
    take: assign({ count: (_, count: number) => count }),
    tell: emit((_, count: number): NotificationCountNews => ({ type: "count.known", count }))
  },
  guards: {
    isSame: ({ context }, userId: string | null) => userId === context.userId,
    isVisitor: (_, userId: string | null) => userId === null,
    isOther: ({ context }, count: number) => count !== context.count
  },
  delays: { freshDelay }
}).createMachine({
  id: "notificationCount",
  context: { userId: null, count: null },
  invoke: { src: "watch" },
  on: {
    "user.known": [
      { guard: fromEvent("isVisitor", "userId"), target: ".visitor", actions: fromEvent("takeUser", "userId") },
      { guard: fromEvent("isSame", "userId") },
      { target: ".signedIn", actions: fromEvent("takeUser", "userId") }
    ]
  },
  initial: "unknown",
  states: {
    unknown: {},
    visitor: {},
    signedIn: {
      invoke: { src: "hear", input: ({ context }) => userIn(context) },
      on: { "count.told": { actions: [fromEvent("take", "count"), fromEvent("tell", "count")] } },
      initial: "asking",
      states: {
        asking: {
          invoke: { src: "ask", input: ({ context }) => userIn(context) },
          on: {
            "count.answered": { target: "fresh", actions: [fromEvent("take", "count"), fromEvent("tell", "count")] },
            "count.unanswered": "ripe",
            "count.told": {
              guard: fromEvent("isOther", "count"),
              target: "asking",
              reenter: true,
              actions: [fromEvent("take", "count"), fromEvent("tell", "count")]
            }
          }
        },
        fresh: { after: { freshDelay: "ripe" } },
        ripe: { invoke: { src: "wait" }, on: { "count.due": "asking" } }
      }
    }
  }
})
