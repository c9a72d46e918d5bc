import { assign, emit, enqueueActions, setup } from "xstate"
import type { Attempt } from "../../domain/shop/attempts.ts"
import { type Card, type CardRefusals, emptyCard, refusalsOf } from "../../domain/shop/card.ts"
import type { Outcome } from "../../domain/shop/CheckoutFact.ts"
import type { OrderLine } from "../../domain/shop/Order.ts"
import { cartIdsOf, type Payment, type Purchase } from "../../domain/shop/Purchase.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { slot } from "../slot.ts"

/** The attempt has a key, and is on this device. */
export interface AttemptBegun {
  readonly type: "attempt.begun"
  readonly attempt: Attempt
}

export type PayAnswer =
  | { readonly type: "payment.paid"; readonly number: string }
  /** The card's bank asks its owner there. */
  | { readonly type: "payment.challenged"; readonly url: string }
  /** Nobody knows yet; the server may after so many seconds. */
  | { readonly type: "payment.pending"; readonly seconds: number }
  /** No money was taken, and none will be under this key; `outcome` says whether there was an order. */
  | { readonly type: "payment.declined"; readonly trouble: Trouble; readonly outcome: Exclude<Outcome, "paid"> }
  | { readonly type: "card.refused"; readonly fields: CardRefusals }
  /** This is what the server sells of it. */
  | { readonly type: "price.changed"; readonly lines: ReadonlyArray<OrderLine> }
  /** These may be read already, by their ids in a cart. */
  | { readonly type: "goods.owned"; readonly ids: ReadonlyArray<string> }
  /** A year of something in it was bought a moment ago. */
  | { readonly type: "year.bought"; readonly trouble: Trouble }
  /** The answer is lost, or was none: what came of it is asked for by sending the same once more. */
  | { readonly type: "payment.unanswered"; readonly trouble: Trouble }

/** It is time to ask again. */
export interface PaymentDue {
  readonly type: "payment.due"
}

export type PaymentEvent =
  | AttemptBegun
  | PayAnswer
  | PaymentDue
  | { readonly type: "card.edit"; readonly card: Partial<Card> }
  /** The cart holds something else now. */
  | { readonly type: "goods.known"; readonly lines: ReadonlyArray<OrderLine> }
  /** `today` is the day in Istanbul, YYYY-MM-DD. */
  | { readonly type: "form.submit"; readonly today: string }

export type PaymentNews =
  | AttemptBegun
  | { readonly type: "attempt.ended"; readonly key: string; readonly outcome: Outcome }
  | {
      readonly type: "order.settled"
      readonly number: string
      readonly ids: ReadonlyArray<string>
      readonly key: string
    }
  | { readonly type: "goods.owned"; readonly ids: ReadonlyArray<string> }

export interface PaymentInput {
  readonly purchase: Purchase
  readonly lines: ReadonlyArray<OrderLine>
}

interface Context extends PaymentInput {
  readonly card: Card
  readonly problems: CardRefusals
  /** What of them the server found. */
  readonly refused: CardRefusals | null
  readonly trouble: Trouble | null
  /** Of the attempt that the form stands for; null where what it holds was never sent. */
  readonly key: string | null
  readonly isAgain: boolean
  /** After which the server may know. */
  readonly seconds: number
  /** Where the bank asks. */
  readonly url: string
}

const paymentOf = ({ purchase, lines, card, key, isAgain }: Context): Payment => {
  if (key === null) throw new Error("An attempt has no key.")
  return { purchase, lines, card, key, isAgain }
}

/** What has changed makes the next try another attempt. */
const anew = { key: null }

/**
 * One purchase being paid for. Its form is *filling*: *plain*, or beside what came of the last try: *declined*,
 * *unanswered*, *repriced*, without what is *owned* already, or *doubled* where the same was bought a moment ago. Sending
 * it is *beginning* an attempt, which gets its key and is remembered before anything leaves, then *paying*, and where
 * nobody knows what came of that, *resting* and *asking* again under the same key. It ends *led* to the bank, or *paid*.
 * Of a card, only this chart and the call know. Source: product, "Paying".
 */
export const paymentMachine = setup({
  types: {
    input: {} as PaymentInput,
    context: {} as Context,
    events: {} as PaymentEvent,
    emitted: {} as PaymentNews,
    tags: {} as "editable" | "busy" | "uncertain"
  },
  actors: {
    begin: slot<{ readonly ids: ReadonlyArray<string> }, AttemptBegun>("payment.begin"),
    pay: slot<Payment, PayAnswer>("payment.pay"),
    rest: slot<{ readonly seconds: number }, PaymentDue>("payment.rest"),
    leave: slot<{ readonly url: string }, never>("payment.leave")
  },
  actions: {
    edit: assign(({ context }, change: Partial<Card>) => ({
      ...anew,
      card: { ...context.card, ...change },
      problems: Object.fromEntries(Object.entries(context.problems).filter(([field]) => !(field in change)))
    })),
    check: assign({ problems: ({ context }, today: string) => refusalsOf(context.card, today) }),
    forgetWrong: assign({ problems: {}, refused: null, trouble: null }),
    takeLines: assign((_, lines: ReadonlyArray<OrderLine>) => ({ ...anew, lines })),
    takeFields: assign((_, problems: CardRefusals) => ({ ...anew, problems, refused: problems })),
    takeTrouble: assign((_, trouble: Trouble) => ({ trouble })),
    /** What was mistyped most likely, and is not kept by anybody. */
    emptyCvv: assign(({ context }) => ({ ...anew, card: { ...context.card, cvv: "" } })),
    dropOwned: assign(({ context }, ids: ReadonlyArray<string>) => ({
      ...anew,
      lines: context.lines.filter((line) => !cartIdsOf([line]).some((id) => ids.includes(id)))
    })),
    forgetKey: assign(anew),
    takeKey: assign((_, { key }: Attempt) => ({ key })),
    meanAgain: assign({ isAgain: true }),
    takeSeconds: assign((_, seconds: number) => ({ seconds })),
    takeUrl: assign((_, url: string) => ({ url })),
    tellBegun: emit((_, attempt: Attempt): PaymentNews => ({ type: "attempt.begun", attempt })),
    tellEnded: enqueueActions(({ context, enqueue }, outcome: Outcome) => {
      if (context.key !== null) enqueue.emit({ type: "attempt.ended", key: context.key, outcome })
    }),
    tellOwned: emit((_, ids: ReadonlyArray<string>): PaymentNews => ({ type: "goods.owned", ids })),
    tellPaid: emit(({ context }, number: string): PaymentNews => ({
      type: "order.settled",
      number,
      ids: cartIdsOf(context.lines),
      key: context.key ?? ""
    }))
  },
  guards: {
    isSomething: ({ context }) => context.lines.length > 0,
    isWrong: ({ context }, today: string) => Object.keys(refusalsOf(context.card, today)).length > 0,
    isOther: ({ context }, lines: ReadonlyArray<OrderLine>) => JSON.stringify(lines) !== JSON.stringify(context.lines)
  }
}).createMachine({
  id: "payment",
  context: ({ input }) => ({
    ...input,
    card: emptyCard,
    problems: {},
    refused: null,
    trouble: null,
    key: null,
    isAgain: false,
    seconds: 0,
    url: ""
  }),
  initial: "filling",
  states: {
    filling: {
      tags: "editable",
      initial: "plain",
      on: {
        "card.edit": { actions: { type: "edit", params: ({ event }) => event.card } },
        "goods.known": {
          guard: { type: "isOther", params: ({ event }) => event.lines },
          actions: { type: "takeLines", params: ({ event }) => event.lines }
        },
        "form.submit": [
          {
            guard: { type: "isWrong", params: ({ event }) => event.today },
            actions: { type: "check", params: ({ event }) => event.today }
          },
          { guard: "isSomething", target: "beginning", actions: "forgetWrong" }
        ]
      },
      states: {
        plain: {},
        declined: {
          on: {
            "card.edit": { target: "plain", actions: { type: "edit", params: ({ event }) => event.card } }
          }
        },
        unanswered: {
          on: {
            "card.edit": { target: "plain", actions: { type: "edit", params: ({ event }) => event.card } },
            "goods.known": {
              guard: { type: "isOther", params: ({ event }) => event.lines },
              target: "plain",
              actions: { type: "takeLines", params: ({ event }) => event.lines }
            },
            "form.submit": { target: "#payment.sending.paying", actions: "forgetWrong" }
          }
        },
        repriced: {
          on: {
            "goods.known": {
              guard: { type: "isOther", params: ({ event }) => event.lines },
              target: "plain",
              actions: { type: "takeLines", params: ({ event }) => event.lines }
            }
          }
        },
        owned: {},
        doubled: {
          on: {
            "form.submit": [
              {
                guard: { type: "isWrong", params: ({ event }) => event.today },
                actions: { type: "check", params: ({ event }) => event.today }
              },
              { target: "#payment.beginning", actions: ["forgetWrong", "meanAgain"] }
            ]
          }
        }
      }
    },
    beginning: {
      tags: "busy",
      invoke: { src: "begin", input: ({ context }) => ({ ids: cartIdsOf(context.lines) }) },
      on: {
        "attempt.begun": {
          target: "sending",
          actions: [
            { type: "takeKey", params: ({ event }) => event.attempt },
            { type: "tellBegun", params: ({ event }) => event.attempt }
          ]
        }
      }
    },
    sending: {
      initial: "paying",
      on: {
        "payment.paid": { target: "paid", actions: { type: "tellPaid", params: ({ event }) => event.number } },
        "payment.challenged": { target: "led", actions: { type: "takeUrl", params: ({ event }) => event.url } },
        "payment.pending": {
          target: ".resting",
          actions: { type: "takeSeconds", params: ({ event }) => event.seconds }
        },
        "payment.declined": {
          target: "filling.declined",
          actions: [
            { type: "tellEnded", params: ({ event }) => event.outcome },
            { type: "takeTrouble", params: ({ event }) => event.trouble },
            "emptyCvv"
          ]
        },
        "card.refused": {
          target: "filling",
          actions: [
            { type: "tellEnded", params: "lost" },
            { type: "takeFields", params: ({ event }) => event.fields }
          ]
        },
        "price.changed": {
          target: "filling.repriced",
          actions: [
            { type: "tellEnded", params: "lost" },
            { type: "takeLines", params: ({ event }) => event.lines }
          ]
        },
        "goods.owned": {
          target: "filling.owned",
          actions: [
            { type: "tellEnded", params: "lost" },
            { type: "dropOwned", params: ({ event }) => event.ids },
            { type: "tellOwned", params: ({ event }) => event.ids }
          ]
        },
        "year.bought": {
          target: "filling.doubled",
          actions: [
            { type: "tellEnded", params: "lost" },
            { type: "takeTrouble", params: ({ event }) => event.trouble },
            "forgetKey"
          ]
        },
        "payment.unanswered": {
          target: "filling.unanswered",
          actions: { type: "takeTrouble", params: ({ event }) => event.trouble }
        }
      },
      states: {
        paying: { tags: "busy", invoke: { src: "pay", input: ({ context }) => paymentOf(context) } },
        resting: {
          tags: "uncertain",
          invoke: { src: "rest", input: ({ context }) => ({ seconds: context.seconds }) },
          on: { "payment.due": "asking" }
        },
        asking: { tags: "uncertain", invoke: { src: "pay", input: ({ context }) => paymentOf(context) } }
      }
    },
    led: { invoke: { src: "leave", input: ({ context }) => ({ url: context.url }) } },
    paid: { type: "final" }
  }
})
