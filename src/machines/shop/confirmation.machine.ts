import { assign, emit, setup } from "xstate"
import { cartIdsOf } from "../../domain/shop/Purchase.ts"
import type { PlacedOrder } from "../../domain/shop/PlacedOrder.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { slot } from "../slot.ts"
import { fromEvent } from "../fromEvent.ts"

export type ConfirmationAnswer =
  | { readonly type: "order.found"; readonly order: PlacedOrder }
  /** None of this number is whoever asks'. */
  | { readonly type: "order.missing" }
  | { readonly type: "order.unheard"; readonly trouble: Trouble }

export type ConfirmationEvent =
  | ConfirmationAnswer
  | { readonly type: "confirmation.retry" }
  | { readonly type: "session.began" }
  | { readonly type: "session.ended" }

/** An order of whoever is signed in is paid; `ids` are those of its things in the cart. */
export interface OrderSettled {
  readonly type: "order.settled"
  readonly number: string
  readonly ids: ReadonlyArray<string>
}

export interface ConfirmationInput {
  readonly number: string
  readonly isSignedIn: boolean
}

/**
 * Whether the order that an address calls paid is paid, and whoever reads is its owner: only the server says so. It waits
 * for somebody to be *signedIn*; then it is *asking*, and the order *confirmed*, *unproven*, or *unheard* of.
 * Source: product, "Back from the bank".
 */
export const confirmationMachine = setup({
  types: {
    input: {} as ConfirmationInput,
    context: {} as ConfirmationInput & { readonly trouble: Trouble | null },
    events: {} as ConfirmationEvent,
    emitted: {} as OrderSettled
  },
  actors: { ask: slot<{ readonly number: string }, ConfirmationAnswer>("confirmation.ask") },
  actions: {
    takeTrouble: assign({ trouble: (_, trouble: Trouble) => trouble }),
    tellSettled: emit((_, { order_number, lines }: PlacedOrder): OrderSettled => ({
      type: "order.settled",
      number: order_number,
      ids: cartIdsOf(lines)
    }))
  },
  guards: {
    isSignedIn: ({ context }) => context.isSignedIn,
    isPaid: (_, { state }: PlacedOrder) => state === "paid"
  }
}).createMachine({
  id: "confirmation",
  context: ({ input }) => ({ ...input, trouble: null }),
  on: { "session.ended": ".visitor" },
  initial: "arriving",
  states: {
    arriving: { always: [{ guard: "isSignedIn", target: "asking" }, { target: "visitor" }] },
    visitor: { on: { "session.began": "asking" } },
    asking: {
      invoke: { src: "ask", input: ({ context: { number } }) => ({ number }) },
      on: {
        "order.found": [
          {
            guard: fromEvent("isPaid", "order"),
            target: "confirmed",
            actions: fromEvent("tellSettled", "order")
          },
          { target: "unproven" }
        ],
        "order.missing": "unproven",
        "order.unheard": { target: "unheard", actions: fromEvent("takeTrouble", "trouble") }
      }
    },
    confirmed: {},
    unproven: {},
    unheard: { on: { "confirmation.retry": "asking" } }
  }
})
