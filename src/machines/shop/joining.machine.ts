import { assign, emit, setup } from "xstate"
import type { Trouble } from "../../domain/Trouble.ts"
import { slot } from "../slot.ts"
import { fromEvent } from "../fromEvent.ts"

export type JoinAnswer =
  | { readonly type: "join.accepted" }
  /** The invitation is nobody's any more. */
  | { readonly type: "join.refused"; readonly trouble: Trouble }
  /** It may still be good. */
  | { readonly type: "join.failed"; readonly trouble: Trouble }

/** Who invites. */
export type InviterAnswer =
  | { readonly type: "inviter.told"; readonly name: string }
  | { readonly type: "inviter.untold" }

export type JoiningEvent = JoinAnswer | InviterAnswer | { readonly type: "family.join" }

/** Somebody's family has whoever is signed in. */
export interface JoiningNews {
  readonly type: "family.joined"
}

export interface JoiningInput {
  /** What the mail's link has brought; null where this tab keeps none. */
  readonly token: string | null
}

interface Context extends JoiningInput {
  /** Who invites, once that is known. */
  readonly inviter: string | null
  readonly trouble: Trouble | null
}

const tokenIn = ({ token }: Context): string => {
  if (token === null) throw new Error("There is no invitation.")
  return token
}

/**
 * An invitation into a family: *missing* where there is none; else *asked*, at first *reading* who invites, which nobody has
 * to wait for; *joining*, and then *joined*, or *refused* for good. What failed can be tried again, and says why until then.
 * Source: product, "Family".
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
            "inviter.told": { target: "read", actions: fromEvent("takeInviter", "name") },
            "inviter.untold": "read",
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
