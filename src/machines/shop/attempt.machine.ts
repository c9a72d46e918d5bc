import { assign, sendParent, setup } from "xstate"
import type { Attempt } from "../../domain/shop/attempts.ts"
import type { CardRefusals } from "../../domain/shop/card.ts"
import type { Outcome } from "../../domain/shop/CheckoutFact.ts"
import type { OrderLine } from "../../domain/shop/Order.ts"
import { cartIdsOf, type Payment } from "../../domain/shop/Purchase.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { fromEvent, withEvent } from "../fromEvent.ts"
import { slot } from "../slot.ts"

/** The attempt has a key. */
export interface AttemptBegun {
  readonly type: "attempt.begun"
  readonly attempt: Attempt
}

/** This request was refused, and led to no order. */
export interface PaymentRefused {
  readonly type: "payment.refused"
  readonly trouble: Trouble
}

export type PayAnswer =
  | { readonly type: "payment.paid"; readonly number: string }
  /** The card's bank asks its owner at this address. */
  | { readonly type: "payment.challenged"; readonly url: string }
  /** The outcome is not known yet; the server may know it after so many seconds. */
  | { readonly type: "payment.pending"; readonly seconds: number }
  /** No money was taken, and none will be under this key; `outcome` says whether there was an order. */
  | { readonly type: "payment.declined"; readonly trouble: Trouble; readonly outcome: Exclude<Outcome, "paid"> }
  | { readonly type: "card.refused"; readonly fields: CardRefusals }
  /** What the server sells of it, at its prices. */
  | { readonly type: "price.changed"; readonly lines: ReadonlyArray<OrderLine> }
  /** The user may read these already, by their cart ids. */
  | { readonly type: "lines.owned"; readonly ids: ReadonlyArray<string> }
  /** A year of something in it was bought a moment ago. */
  | { readonly type: "year.bought"; readonly trouble: Trouble }
  | PaymentRefused
  /** The answer did not arrive, or was none. Sending the same again asks for the outcome. */
  | { readonly type: "payment.unanswered"; readonly trouble: Trouble }

/** It is time to ask again. */
export interface PaymentDue {
  readonly type: "payment.due"
}

/** `key` is null for a new attempt, and given where the same is sent again. */
export type AttemptInput = Omit<Payment, "key"> & { readonly key: string | null }

/** What the payment is told. */
export type AttemptNews = AttemptBegun | PayAnswer

interface Context {
  readonly input: AttemptInput
  readonly key: string
  readonly seconds: number
}

/**
 * One attempt to pay, under one key. A new attempt is first *gettingKey*. Then it is *paying*, and *waiting*
 * before it asks again while the server does not know the outcome. Source: product, "Paying".
 */
export const attemptMachine = setup({
  types: { input: {} as AttemptInput, context: {} as Context, events: {} as AttemptNews | PaymentDue },
  actors: {
    getKey: slot<{ readonly ids: ReadonlyArray<string> }, AttemptBegun | PaymentRefused>("attempt.getKey"),
    pay: slot<Payment, PayAnswer>("attempt.pay"),
    wait: slot<{ readonly seconds: number }, PaymentDue>("attempt.wait")
  },
  actions: {
    takeKey: assign((_, { key }: Attempt) => ({ key })),
    takeSeconds: assign((_, seconds: number) => ({ seconds })),
    report: sendParent((_, news: AttemptNews) => news)
  },
  guards: { isNew: ({ context }) => context.input.key === null }
}).createMachine({
  id: "attempt",
  context: ({ input }) => ({ input, key: input.key ?? "", seconds: 0 }),
  initial: "unsent",
  states: {
    unsent: { always: [{ guard: "isNew", target: "gettingKey" }, { target: "paying" }] },
    gettingKey: {
      invoke: { src: "getKey", input: ({ context }) => ({ ids: cartIdsOf(context.input.lines) }) },
      on: {
        "attempt.begun": { target: "paying", actions: [fromEvent("takeKey", "attempt"), withEvent("report")] },
        "payment.refused": { target: "answered", actions: withEvent("report") }
      }
    },
    paying: {
      invoke: { src: "pay", input: ({ context: { input, key } }) => ({ ...input, key }) },
      on: {
        "payment.pending": { target: "waiting", actions: [fromEvent("takeSeconds", "seconds"), withEvent("report")] },
        "payment.paid": { target: "answered", actions: withEvent("report") },
        "payment.challenged": { target: "answered", actions: withEvent("report") },
        "payment.declined": { target: "answered", actions: withEvent("report") },
        "card.refused": { target: "answered", actions: withEvent("report") },
        "price.changed": { target: "answered", actions: withEvent("report") },
        "lines.owned": { target: "answered", actions: withEvent("report") },
        "year.bought": { target: "answered", actions: withEvent("report") },
        "payment.refused": { target: "answered", actions: withEvent("report") },
        "payment.unanswered": { target: "answered", actions: withEvent("report") }
      }
    },
    waiting: {
      invoke: { src: "wait", input: ({ context }) => ({ seconds: context.seconds }) },
      on: { "payment.due": "paying" }
    },
    answered: { type: "final" }
  }
})
