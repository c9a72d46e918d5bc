import { assign, emit, setup } from "xstate"
import type { Trouble } from "../../domain/Trouble.ts"
import { slot } from "../slot.ts"

export type JoinAnswer =
  | { readonly type: "join.accepted" }
  /** The invitation is nobody's any more. */
  | { readonly type: "join.refused"; readonly trouble: Trouble }
  /** It may still be good. */
  | { readonly type: "join.failed"; readonly trouble: Trouble }

export type JoiningEvent = JoinAnswer | { readonly type: "family.join" }

/** Somebody's family has whoever is signed in. */
export interface JoiningNews {
  readonly type: "family.joined"
}

export interface JoiningInput {
  /** What the mail's link has brought; null where this tab keeps none. */
  readonly token: string | null
}

/**
 * An invitation into a family: *missing* where there is none; else *asked*, *joining*, and then *joined*, or *refused* for
 * good. What failed can be tried again, and says why until then. Source: product, "Family".
 */
export const joiningMachine = setup({
  types: {
    input: {} as JoiningInput,
    context: {} as JoiningInput & { readonly trouble: Trouble | null },
    events: {} as JoiningEvent,
    emitted: {} as JoiningNews,
    tags: {} as "busy"
  },
  actors: { join: slot<{ readonly token: string }, JoinAnswer>("joining.join") },
  actions: {
    takeTrouble: assign({ trouble: (_, trouble: Trouble) => trouble }),
    forgetTrouble: assign({ trouble: null }),
    tellJoined: emit((): JoiningNews => ({ type: "family.joined" }))
  },
  guards: { hasToken: ({ context }) => context.token !== null }
}).createMachine({
  id: "joining",
  context: ({ input }) => ({ token: input.token, trouble: null }),
  initial: "looking",
  states: {
    looking: { always: [{ guard: "hasToken", target: "asked" }, { target: "missing" }] },
    missing: {},
    asked: { on: { "family.join": { target: "joining", actions: "forgetTrouble" } } },
    joining: {
      tags: "busy",
      invoke: { src: "join", input: ({ context }) => ({ token: context.token ?? "" }) },
      on: {
        "join.accepted": { target: "joined", actions: "tellJoined" },
        "join.refused": { target: "refused", actions: { type: "takeTrouble", params: ({ event }) => event.trouble } },
        "join.failed": { target: "asked", actions: { type: "takeTrouble", params: ({ event }) => event.trouble } }
      }
    },
    joined: {},
    refused: {}
  }
})
