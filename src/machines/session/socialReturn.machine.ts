import { assign, setup } from "xstate"
import type { Trouble } from "../../domain/Trouble.ts"
import { slot } from "../slot.ts"
import { fromEvent } from "../fromEvent.ts"

export type SocialReturnAnswer =
  | { readonly type: "return.accepted" }
  | { readonly type: "return.refused"; readonly trouble: Trouble }

export type SocialReturnEvent = SocialReturnAnswer

export interface SocialReturnInput {
  /** The query that the provider added to the address. */
  readonly query: string
}

/**
 * The window that a provider returns to: *finishing* the sign-in on the server, then *finished* or *refused*. Either
 * way it reports to the window that opened it and closes itself; if it cannot close, it shows the outcome. Source:
 * product, "Social sign-in".
 */
export const socialReturnMachine = setup({
  types: {
    input: {} as SocialReturnInput,
    context: {} as SocialReturnInput & { readonly trouble: Trouble | null },
    events: {} as SocialReturnEvent,
    tags: {} as "busy"
  },
  actors: {
    finish: slot<SocialReturnInput, SocialReturnAnswer>("socialReturn.finish"),
    close: slot<SocialReturnInput, never>("socialReturn.close")
  },
  actions: { takeTrouble: assign({ trouble: (_, trouble: Trouble) => trouble }) }
}).createMachine({
  id: "socialReturn",
  context: ({ input }) => ({ query: input.query, trouble: null }),
  initial: "finishing",
  states: {
    finishing: {
      tags: "busy",
      invoke: { src: "finish", input: ({ context: { query } }) => ({ query }) },
      on: {
        "return.accepted": "finished",
        "return.refused": { target: "refused", actions: fromEvent("takeTrouble", "trouble") }
      }
    },
    finished: { invoke: { src: "close", input: ({ context: { query } }) => ({ query }) } },
    refused: { invoke: { src: "close", input: ({ context: { query } }) => ({ query }) } }
  }
})
