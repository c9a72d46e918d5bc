import { assign, emit, setup } from "xstate"
import {
  type CancelForm,
  type CancelProblem,
  cancelProblem,
  emptyCancelForm,
  toldReason
} from "../../domain/shop/CancelForm.ts"
import type { Subscription } from "../../domain/shop/Subscription.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { slot } from "../slot.ts"
import { fromEvent } from "../fromEvent.ts"

export interface Cancellation extends Pick<Subscription, "subscription_type"> {
  readonly subscription_id: string
  readonly reason: string
}

export type CancelAnswer =
  | { readonly type: "cancel.accepted" }
  | { readonly type: "cancel.refused"; readonly trouble: Trouble }

export type CancelEvent =
  | CancelAnswer
  | { readonly type: "cancel.open"; readonly subscription: Subscription }
  | { readonly type: "cancel.close" }
  | { readonly type: "form.edit"; readonly change: Partial<CancelForm> }
  | { readonly type: "form.send" }

/** The subscription no longer renews itself. */
export interface CancelNews {
  readonly type: "subscription.ended"
  readonly subscription: Subscription
}

interface Context {
  readonly subscription: Subscription | null
  readonly form: CancelForm
  readonly problem: CancelProblem | null
  readonly trouble: Trouble | null
}

const chosenIn = ({ subscription }: Context): Subscription => {
  if (subscription === null) throw new Error("No subscription was chosen.")
  return subscription
}

/**
 * Ends a subscription's renewal: *closed*, then *choosing* a reason, then *sending*. After a refusal it is choosing
 * again with the same form. Source: product, "Subscriptions".
 */
export const cancelMachine = setup({
  types: {
    context: {} as Context,
    events: {} as CancelEvent,
    emitted: {} as CancelNews,
    tags: {} as "open" | "busy"
  },
  actors: { send: slot<Cancellation, CancelAnswer>("cancel.send") },
  actions: {
    begin: assign((_, subscription: Subscription) => ({
      subscription,
      form: emptyCancelForm,
      problem: null,
      trouble: null
    })),
    edit: assign(({ context }, change: Partial<CancelForm>) => ({
      form: { ...context.form, ...change },
      problem: null
    })),
    check: assign({ problem: ({ context }) => cancelProblem(context.form) }),
    takeTrouble: assign({ trouble: (_, trouble: Trouble) => trouble }),
    forgetTrouble: assign({ trouble: null }),
    tellEnded: emit(({ context }): CancelNews => ({ type: "subscription.ended", subscription: chosenIn(context) }))
  },
  guards: {
    renewsItself: (_, { auto_renewal, role }: Subscription) => auto_renewal && role === "owner",
    isRight: ({ context }) => cancelProblem(context.form) === null
  }
}).createMachine({
  id: "cancel",
  context: { subscription: null, form: emptyCancelForm, problem: null, trouble: null },
  initial: "closed",
  states: {
    closed: {
      on: {
        "cancel.open": {
          guard: fromEvent("renewsItself", "subscription"),
          target: "choosing",
          actions: fromEvent("begin", "subscription")
        }
      }
    },
    choosing: {
      tags: "open",
      on: {
        "form.edit": { actions: fromEvent("edit", "change") },
        "form.send": [
          { guard: "isRight", target: "sending", actions: "forgetTrouble" },
          { actions: ["forgetTrouble", "check"] }
        ],
        "cancel.close": "closed"
      }
    },
    sending: {
      tags: ["open", "busy"],
      invoke: {
        src: "send",
        input: ({ context }) => ({
          subscription_id: chosenIn(context).id,
          subscription_type: chosenIn(context).subscription_type,
          reason: toldReason(context.form)
        })
      },
      on: {
        "cancel.accepted": { target: "closed", actions: "tellEnded" },
        "cancel.refused": {
          target: "choosing",
          actions: fromEvent("takeTrouble", "trouble")
        }
      }
    }
  }
})
