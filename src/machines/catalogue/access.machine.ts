import { assign, setup } from "xstate"
import type { AccessSummary } from "../../domain/catalogue/AccessSummary.ts"
import { slot } from "../slot.ts"
import { withEvent } from "../fromEvent.ts"

/** Who reads here, by their user's id, null for a visitor; and what this browser keeps of what they may read. */
export interface UserKnown {
  readonly type: "user.known"
  readonly reader: string | null
  readonly kept: AccessSummary | null
}

/** What they may read, as the server says; at what time it was asked, in milliseconds since 1970. */
export interface AccessAnswered {
  readonly type: "access.answered"
  readonly summary: AccessSummary
  readonly askedAt: number
}

/** The server said nothing, or not to whoever asked. */
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
  /** Something has happened that may have changed it. */
  | { readonly type: "access.renew" }

interface Context {
  readonly reader: string | null
  readonly summary: AccessSummary | null
  readonly askedAt: number
  /** How often in a row the question went unanswered. */
  readonly failures: number
}

/**
 * What whoever reads here may read. *unknown* until it is known who that is; then *asking*, which what is kept of them
 * outlives: *renewing*; then *known*, until it is due again. Somebody else is asked for anew. A failed question settles
 * nothing: what is kept of them stands, *remembered*, and with nothing kept it stays open, *unanswered*; either is put
 * again soon. Source: product, "Reading access".
 */
export const accessMachine = setup({
  types: { context: {} as Context, events: {} as AccessEvent, tags: {} as "known" },
  actors: {
    watch: slot<void, UserKnown>("access.watch"),
    ask: slot<{ readonly reader: string | null }, AccessAnswered | AccessUnanswered>("access.ask"),
    wait: slot<{ readonly askedAt: number }, AccessDue>("access.wait"),
    rest: slot<{ readonly failures: number }, AccessDue>("access.rest")
  },
  actions: {
    takeReader: assign((_, { reader, kept }: UserKnown) => ({ reader, summary: kept, failures: 0 })),
    takeAnswer: assign((_, { summary, askedAt }: AccessAnswered) => ({ summary, askedAt, failures: 0 })),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 })
  },
  guards: { isKept: (_, { kept }: UserKnown) => kept !== null }
}).createMachine({
  id: "access",
  context: { reader: null, summary: null, askedAt: 0, failures: 0 },
  invoke: { src: "watch" },
  on: {
    "user.known": [
      {
        guard: withEvent("isKept"),
        target: ".renewing",
        actions: withEvent("takeReader")
      },
      { target: ".asking", actions: withEvent("takeReader") }
    ]
  },
  initial: "unknown",
  states: {
    unknown: {},
    asking: {
      invoke: { src: "ask", input: ({ context }) => ({ reader: context.reader }) },
      on: {
        "access.renew": { target: "asking", reenter: true },
        "access.answered": { target: "known", actions: withEvent("takeAnswer") },
        "access.unanswered": { target: "unanswered", actions: "countFailure" }
      }
    },
    renewing: {
      tags: "known",
      invoke: { src: "ask", input: ({ context }) => ({ reader: context.reader }) },
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
