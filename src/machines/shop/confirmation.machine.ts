import { assign, emit, setup } from "xstate"
import { cartIdsOf } from "../../domain/shop/Purchase.ts"
import type { PlacedOrder } from "../../domain/shop/PlacedOrder.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { slot } from "../slot.ts"
import { fromEvent } from "../fromEvent.ts"

export type ConfirmationAnswer =
  | { readonly type: "order.found"; readonly order: PlacedOrder }
  /** The user has no order of this number. */
  | { readonly type: "order.missing" }
  | { readonly type: "order.unanswered"; readonly trouble: Trouble }

export type ConfirmationEvent =
  | ConfirmationAnswer
  | { readonly type: "confirmation.retry" }
  | { readonly type: "session.began" }
  | { readonly type: "session.ended" }

/** The user's order is paid; `ids` are its cart ids. */
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
 * Asks the server whether the order in the address is paid and the user's own. It is *arriving*, then waits as
 * *visitor* for a sign-in, or is *asking*; then the order is *confirmed* or *unproven*, or the call failed (*unanswered*).
 * Source: product, "Back from the bank".
 */
export const confirmationMachine = setup({
  types: {
    input: {} as ConfirmationInput,
    context: {} as ConfirmationInput & {
      readonly trouble: Trouble | null
      /** Null until it is known to be paid. */
      readonly order: PlacedOrder | null
    },
    events: {} as ConfirmationEvent,
    emitted: {} as OrderSettled
  },
  actors: { ask: slot<{ readonly number: string }, ConfirmationAnswer>("confirmation.ask") },
  actions: {
    takeTrouble: assign({ trouble: (_, trouble: Trouble) => trouble }),
    takeOrder: assign((_, order: PlacedOrder) => ({ order })),
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
  context: ({ input }) => ({ ...input, trouble: null, order: null }),
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
            actions: [fromEvent("takeOrder", "order"), fromEvent("tellSettled", "order")]
          },
          { target: "unproven" }
        ],
        "order.missing": "unproven",
        "order.unanswered": { target: "unanswered", actions: fromEvent("takeTrouble", "trouble") }
      }
    },
    confirmed: {},
    unproven: {},
    unanswered: { on: { "confirmation.retry": "asking" } }
  }
})
