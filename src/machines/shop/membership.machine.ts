import { assign, emit, setup } from "xstate"
import type { Trouble } from "../../domain/Trouble.ts"
import { slot } from "../slot.ts"
import { fromEvent } from "../fromEvent.ts"

export type LeaveAnswer =
  | { readonly type: "leave.accepted" }
  | { readonly type: "leave.refused"; readonly trouble: Trouble }

export type MembershipEvent =
  | LeaveAnswer
  | { readonly type: "family.leave" }
  | { readonly type: "leave.confirm" }
  | { readonly type: "leave.cancel" }

export interface MembershipNews {
  readonly type: "family.left"
}

/**
 * A place in another user's family: *kept*, then *confirming* to leave, then *leaving*. After a refusal it is kept,
 * with the reason. Source: product, "Family".
 */
export const membershipMachine = setup({
  types: {
    context: {} as { readonly trouble: Trouble | null },
    events: {} as MembershipEvent,
    emitted: {} as MembershipNews,
    tags: {} as "busy"
  },
  actors: { leave: slot<void, LeaveAnswer>("membership.leave") },
  actions: {
    takeTrouble: assign({ trouble: (_, trouble: Trouble) => trouble }),
    forgetTrouble: assign({ trouble: null }),
    tellLeft: emit((): MembershipNews => ({ type: "family.left" }))
  }
}).createMachine({
  id: "membership",
  context: { trouble: null },
  initial: "kept",
  states: {
    kept: { on: { "family.leave": { target: "confirming", actions: "forgetTrouble" } } },
    confirming: { on: { "leave.confirm": "leaving", "leave.cancel": "kept" } },
    leaving: {
      tags: "busy",
      invoke: { src: "leave" },
      on: {
        "leave.accepted": { target: "kept", actions: "tellLeft" },
        "leave.refused": { target: "kept", actions: fromEvent("takeTrouble", "trouble") }
      }
    }
  }
})
