import { assign, emit, setup } from "xstate"
import type { Invitation } from "../../domain/shop/invitation.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { slot } from "../slot.ts"
import { fromEvent } from "../fromEvent.ts"

export type JoinAnswer =
  | { readonly type: "join.accepted" }
  | { readonly type: "join.refused"; readonly trouble: Trouble }
  /** The invitation may still be valid. */
  | { readonly type: "join.failed"; readonly trouble: Trouble }

export type InvitationAnswer =
  | { readonly type: "invitation.read"; readonly invitation: Invitation }
  | { readonly type: "invitation.unread" }

export type JoiningEvent = JoinAnswer | InvitationAnswer | { readonly type: "invitation.accept" }

export interface JoiningNews {
  readonly type: "invitation.accepted"
}

export interface JoiningInput {
  /** The mailed token; null if this tab stores none. */
  readonly token: string | null
}

interface Context extends JoiningInput {
  /** Null until known. */
  readonly invitation: Invitation | null
  readonly trouble: Trouble | null
}

const tokenIn = ({ token }: Context): string => {
  if (token === null) throw new Error("There is no invitation.")
  return token
}

/**
 * An invitation to a family or a publication: *missing*, or *asked*, at first *reading* who invites; then *joining*, and *joined* or
 * *refused* for good. After a failure it is asked again, with the reason. Source: product, "Family", "People of
 * a publication".
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
    read: slot<{ readonly token: string }, InvitationAnswer | Extract<JoinAnswer, { type: "join.refused" }>>(
      "joining.read"
    ),
    join: slot<{ readonly token: string }, JoinAnswer>("joining.join")
  },
  actions: {
    takeInvitation: assign({ invitation: (_, invitation: Invitation) => invitation }),
    takeTrouble: assign({ trouble: (_, trouble: Trouble) => trouble }),
    forgetTrouble: assign({ trouble: null }),
    tellJoined: emit((): JoiningNews => ({ type: "invitation.accepted" }))
  },
  guards: { hasToken: ({ context }) => context.token !== null }
}).createMachine({
  id: "joining",
  context: ({ input }) => ({ token: input.token, invitation: null, trouble: null }),
  initial: "looking",
  states: {
    looking: { always: [{ guard: "hasToken", target: "asked" }, { target: "missing" }] },
    missing: {},
    asked: {
      initial: "reading",
      on: { "invitation.accept": { target: "joining", actions: "forgetTrouble" } },
      states: {
        reading: {
          invoke: { src: "read", input: ({ context }) => ({ token: tokenIn(context) }) },
          on: {
            "invitation.read": { target: "read", actions: fromEvent("takeInvitation", "invitation") },
            "invitation.unread": "read",
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
