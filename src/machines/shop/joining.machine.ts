import { assign, emit, setup } from "xstate"
import type { Trouble } from "../../domain/Trouble.ts"
import { slot } from "../slot.ts"
import { fromEvent } from "../fromEvent.ts"

export type JoinAnswer =
  | { readonly type: "join.accepted" }
  | { readonly type: "join.refused"; readonly trouble: Trouble }
  /** The invitation may still be valid. */
  | { readonly type: "join.failed"; readonly trouble: Trouble }

export type InviterAnswer =
  | { readonly type: "inviter.named"; readonly name: string }
  | { readonly type: "inviter.unknown" }

export type JoiningEvent = JoinAnswer | InviterAnswer | { readonly type: "family.join" }

export interface JoiningNews {
  readonly type: "family.joined"
}

export interface JoiningInput {
  /** The mailed token; null if this tab stores none. */
  readonly token: string | null
}

interface Context extends JoiningInput {
  /** Null until known. */
  readonly inviter: string | null
  readonly trouble: Trouble | null
}

const tokenIn = ({ token }: Context): string => {
  if (token === null) throw new Error("There is no invitation.")
  return token
}

/**
 * An invitation to a family: *missing*, or *asked*, at first *reading* who invites; then *joining*, and *joined* or
 * *refused* for good. After a failure it is asked again, with the reason. Source: product, "Family".
 */
export const joiningMachine = setup({
  types: {
    input: {} as JoiningInput,
    context: {} as Context,
    events: {} as JoiningEvent,
    emitted: {} as JoiningNews,
    tags: {} as "busy"
  },
  actors: {
    read: slot<{ readonly token: string }, InviterAnswer | Extract<JoinAnswer, { type: "join.refused" }>>(
      "joining.read"
    ),
    join: slot<{ readonly token: string }, JoinAnswer>("joining.join")
  },
  actions: {
    takeInviter: assign({ inviter: (_, inviter: string) => inviter }),
    takeTrouble: assign({ trouble: (_, trouble: Trouble) => trouble }),
    forgetTrouble: assign({ trouble: null }),
    tellJoined: emit((): JoiningNews => ({ type: "family.joined" }))
  },
  guards: { hasToken: ({ context }) => context.token !== null }
}).createMachine({
  id: "joining",
  context: ({ input }) => ({ token: input.token, inviter: null, trouble: null }),
  initial: "looking",
  states: {
    looking: { always: [{ guard: "hasToken", target: "asked" }, { target: "missing" }] },
    missing: {},
    asked: {
      initial: "reading",
      on: { "family.join": { target: "joining", actions: "forgetTrouble" } },
      states: {
        reading: {
          invoke: { src: "read", input: ({ context }) => ({ token: tokenIn(context) }) },
          on: {
            "inviter.named": { target: "read", actions: fromEvent("takeInviter", "name") },
            "inviter.unknown": "read",
            "join.refused": {
              target: "#joining.refused",
              actions: fromEvent("takeTrouble", "trouble")
            }
          }
        },
        read: {}
      }
    },
    joining: {
      tags: "busy",
      invoke: { src: "join", input: ({ context }) => ({ token: tokenIn(context) }) },
      on: {
        "join.accepted": { target: "joined", actions: "tellJoined" },
        "join.refused": { target: "refused", actions: fromEvent("takeTrouble", "trouble") },
        "join.failed": { target: "asked.read", actions: fromEvent("takeTrouble", "trouble") }
      }
    },
    joined: {},
    refused: {}
  }
})
