import { assign, setup } from "xstate"
import type { Trouble } from "../../domain/Trouble.ts"
import { slot } from "../slot.ts"
import { fromEvent } from "../fromEvent.ts"

export type VerificationAnswer =
  | { readonly type: "mail.sent" }
  | { readonly type: "mail.refused"; readonly trouble: Trouble }

export type VerificationEvent = VerificationAnswer | { readonly type: "mail.send" }

/**
 * Sending the verification mail again: *resting*, *sending*, then *sent* or *refused*. It can be sent again after
 * either, as a mail may be lost. Source: product, "Registering".
 */
export const verificationMachine = setup({
  types: {
    context: {} as { readonly trouble: Trouble | null },
    events: {} as VerificationEvent,
    tags: {} as "busy"
  },
  actors: { send: slot<void, VerificationAnswer>("verification.send") },
  actions: { takeTrouble: assign({ trouble: (_, trouble: Trouble) => trouble }) }
}).createMachine({
  id: "verification",
  context: { trouble: null },
  initial: "resting",
  states: {
    resting: { on: { "mail.send": "sending" } },
    sending: {
      tags: "busy",
      invoke: { src: "send" },
      on: {
        "mail.sent": "sent",
        "mail.refused": { target: "refused", actions: fromEvent("takeTrouble", "trouble") }
      }
    },
    sent: { on: { "mail.send": "sending" } },
    refused: { on: { "mail.send": "sending" } }
  }
})
