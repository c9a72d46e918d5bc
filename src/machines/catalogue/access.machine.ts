import { assign, setup } from "xstate"
import type { AccessSummary } from "../../domain/catalogue/AccessSummary.ts"
import { slot } from "../slot.ts"
import { withEvent } from "../fromEvent.ts"

/** The signed-in user, null for a visitor, and the stored access summary. */
export interface UserKnown {
  readonly type: "user.known"
  readonly userId: string | null
  readonly kept: AccessSummary | null
}

/** The server's answer; `askedAt` is in milliseconds since 1970. */
export interface AccessAnswered {
  readonly type: "access.answered"
  readonly summary: AccessSummary
  readonly askedAt: number
}

/** The server did not answer, or not for this user. */
export interface AccessUnanswered {
  readonly type: "access.unanswered"
}

/** It is time to ask again. */
export interface AccessDue {
  readonly type: "access.due"
}

export type AccessEvent =
  | UserKnown
  | AccessAnswered
  | AccessUnanswered
  | AccessDue
  /** Something happened that may have changed what they may read. */
  | { readonly type: "access.renew" }

interface Context {
  readonly userId: string | null
  readonly summary: AccessSummary | null
  readonly askedAt: number
  /** Failed requests in a row. */
  readonly failures: number
}

/**
 * What the user may read. *unknown* until the user is known; then *asking* the server, or *renewing* with the stored
 * summary in use; then *known* until it is due again. Where the server does not answer, the stored summary is
 * *remembered*, or the question stays *unanswered*; both retry. Source: product, "Reading access".
 */
export const accessMachine = setup({
  types: { context: {} as Context, events: {} as AccessEvent, tags: {} as "known" },
  actors: {
    watch: slot<void, UserKnown>("access.watch"),
    ask: slot<{ readonly userId: string | null }, AccessAnswered | AccessUnanswered>("access.ask"),
    wait: slot<{ readonly askedAt: number }, AccessDue>("access.wait"),
    rest: slot<{ readonly failures: number }, AccessDue>("access.rest")
  },
  actions: {
    takeUser: assign((_, { userId, kept }: UserKnown) => ({ userId, summary: kept, failures: 0 })),
    takeAnswer: assign((_, { summary, askedAt }: AccessAnswered) => ({ summary, askedAt, failures: 0 })),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 })
  },
  guards: { isKept: (_, { kept }: UserKnown) => kept !== null }
}).createMachine({
  id: "access",
  context: { userId: null, summary: null, askedAt: 0, failures: 0 },
  invoke: { src: "watch" },
  on: {
    "user.known": [
      {
        guard: withEvent("isKept"),
        target: ".renewing",
        actions: withEvent("takeUser")
      },
      { target: ".asking", actions: withEvent("takeUser") }
    ]
  },
  initial: "unknown",
  states: {
    unknown: {},
    asking: {
      invoke: { src: "ask", input: ({ context }) => ({ userId: context.userId }) },
      on: {
        "access.renew": { target: "asking", reenter: true },
        "access.answered": { target: "known", actions: withEvent("takeAnswer") },
        "access.unanswered": { target: "unanswered", actions: "countFailure" }
      }
    },
    renewing: {
      tags: "known",
      invoke: { src: "ask", input: ({ context }) => ({ userId: context.userId }) },
      on: {
        "access.renew": { target: "renewing", reenter: true },
        "access.answered": { target: "known", actions: withEvent("takeAnswer") },
        "access.unanswered": { target: "remembered", actions: "countFailure" }
      }
    },
    known: {
      tags: "known",
      invoke: { src: "wait", input: ({ context }) => ({ askedAt: context.askedAt }) },
      on: { "access.renew": "renewing", "access.due": "renewing" }
    },
    remembered: {
      tags: "known",
      invoke: { src: "rest", input: ({ context }) => ({ failures: context.failures }) },
      on: { "access.renew": "renewing", "access.due": "renewing" }
    },
    unanswered: {
      invoke: { src: "rest", input: ({ context }) => ({ failures: context.failures }) },
      on: { "access.renew": "asking", "access.due": "asking" }
    }
  }
})
