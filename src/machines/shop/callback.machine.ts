import { assign, emit, setup } from "xstate"
import type { Trouble } from "../../domain/Trouble.ts"
import { slot } from "../slot.ts"
import { withEvent } from "../fromEvent.ts"

/** The final outcome; `message` is null if nobody has worded it. */
export type CallbackNews =
  | { readonly type: "callback.paid"; readonly number: string }
  | { readonly type: "callback.refused"; readonly message: string | null; readonly reason?: string }

export type CallbackAnswer =
  | CallbackNews
  /** The outcome is unknown, or the call failed; ask again after `seconds`. */
  | { readonly type: "callback.unknown"; readonly trouble: Trouble; readonly seconds: number }

export type CallbackEvent = CallbackAnswer | { readonly type: "callback.retry" }

/**
 * Back from the bank: *asking* the server for the payment's outcome, until it is *settled*. While unknown, it is
 * *waiting*, and asks again in time or by hand. Source: product, "Back from the bank".
 */
export const callbackMachine = setup({
  types: {
    context: {} as { readonly trouble: Trouble | null; readonly seconds: number },
    events: {} as CallbackEvent,
    emitted: {} as CallbackNews,
    tags: {} as "asking"
  },
  actors: { ask: slot<void, CallbackAnswer>("callback.ask") },
  actions: {
    takeTrouble: assign((_, { trouble, seconds }: { readonly trouble: Trouble; readonly seconds: number }) => ({
      trouble,
      seconds
    })),
    tell: emit((_, news: CallbackNews): CallbackNews => news)
  },
  delays: { askedLater: ({ context }) => context.seconds * 1000 }
}).createMachine({
  id: "callback",
  context: { trouble: null, seconds: 0 },
  initial: "asking",
  states: {
    asking: {
      tags: "asking",
      invoke: { src: "ask" },
      on: {
        "callback.paid": { target: "settled", actions: withEvent("tell") },
        "callback.refused": { target: "settled", actions: withEvent("tell") },
        "callback.unknown": { target: "waiting", actions: withEvent("takeTrouble") }
      }
    },
    waiting: {
      on: { "callback.retry": "asking" },
      after: { askedLater: "asking" }
    },
    settled: {}
  }
})
