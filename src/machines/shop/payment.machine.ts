import { assign, emit, enqueueActions, setup } from "xstate"
import type { Attempt } from "../../domain/shop/attempts.ts"
import type { GoodsPrice } from "../../domain/shop/cart.ts"
import { type Card, type CardRefusals, emptyCard, refusalsOf } from "../../domain/shop/card.ts"
import type { Outcome } from "../../domain/shop/CheckoutFact.ts"
import type { OrderLine } from "../../domain/shop/Order.ts"
import { areSame, cartIdsOf, type Payment, pricesAfter, type Purchase, repriced } from "../../domain/shop/Purchase.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { slot } from "../slot.ts"
import { fromEvent } from "../fromEvent.ts"

/** The attempt has a key, and is on this device. */
export interface AttemptBegun {
  readonly type: "attempt.begun"
  readonly attempt: Attempt
}

/** This sending was refused before anything came of it. */
export interface PaymentRefused {
  readonly type: "payment.refused"
  readonly trouble: Trouble
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
  | PaymentRefused
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
  /** An order is paid, by another attempt or told by another tab: by the ids that it was of in a cart, none of a plan. */
  | { readonly type: "goods.paid"; readonly ids: ReadonlyArray<string> }
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
  | { readonly type: "goods.priced"; readonly prices: ReadonlyArray<GoodsPrice> }

export interface PaymentInput {
  readonly purchase: Purchase
  readonly lines: ReadonlyArray<OrderLine>
}

interface Context extends PaymentInput {
  /** What the cart was last said to hold: while it is being paid for, that may become something else. */
  readonly carted: ReadonlyArray<OrderLine>
  /** It has become something else since. */
  readonly isStale: boolean
  /** What there was to pay for before nothing was left, by its ids in a cart. */
  readonly last: ReadonlyArray<string>
  readonly card: Card
  readonly problems: CardRefusals
  /** What of them the server found. */
  readonly refused: CardRefusals | null
  readonly trouble: Trouble | null
  /** Of the attempt that the form stands for; null where what it holds was never sent. */
  readonly key: string | null
  readonly isAgain: boolean
  /** It was sent under this key before, and nobody knows what came of that. */
  readonly isUnsure: boolean
  /** After which the server may know. */
  readonly seconds: number
  /** Where the bank asks. */
  readonly url: string
}

const keyOf = ({ key }: Context): string => {
  if (key === null) throw new Error("An attempt has no key.")
  return key
}

const paymentOf = (context: Context): Payment => {
  const { purchase, lines, card, isAgain } = context
  return { purchase, lines, card, key: keyOf(context), isAgain }
}

/** What it is about: what is left to pay for, or was before nothing was. */
const idsIn = ({ lines, last }: Context): ReadonlyArray<string> => (lines.length === 0 ? last : cartIdsOf(lines))

/** These are paid for now, and were not sent in this order. Another year is asked for once for what was just bought. */
const withLines = (context: Context, lines: ReadonlyArray<OrderLine>) => ({
  ...anew,
  lines,
  last: idsIn(context),
  isStale: false,
  isAgain: false
})

/** What has changed makes the next try another attempt. */
const anew = { key: null }

/**
 * One purchase being paid for. Its form is *filling*: *plain*, or beside what came of the last try: *declined*,
 * *failed* before it began, *unanswered*, *repriced*, without what is *owned* already, or *doubled* where the same was
 * bought a moment ago. Sending it is *beginning* an attempt, which gets its key and is remembered before anything leaves,
 * then *paying*, and where nobody knows what came of that, *resting* and *asking* again under the same key. What the cart
 * comes to hold meanwhile is what the form stands for afterwards. It ends *led* to the bank, *paid*, or *over* where
 * another attempt has paid for the same.
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
    begin: slot<{ readonly ids: ReadonlyArray<string> }, AttemptBegun | PaymentRefused>("payment.begin"),
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
    hearCart: assign((_, carted: ReadonlyArray<OrderLine>) => ({ carted, isStale: true })),
    agree: assign((_, carted: ReadonlyArray<OrderLine>) => ({ carted, isStale: false })),
    takeLines: assign(({ context }, lines: ReadonlyArray<OrderLine>) => ({
      ...withLines(context, lines),
      carted: lines
    })),
    catchUp: assign(({ context }) => (context.isStale ? withLines(context, context.carted) : {})),
    takePrices: assign(({ context }, fresh: ReadonlyArray<OrderLine>) => ({
      ...withLines(context, context.isStale ? repriced(context.carted, context.lines, fresh) : fresh),
      isAgain: context.isAgain
    })),
    takeFields: assign((_, problems: CardRefusals) => ({ ...anew, problems, refused: problems })),
    takeTrouble: assign((_, trouble: Trouble) => ({ trouble })),
    /** What was mistyped most likely, and is not kept by anybody. */
    emptyCvv: assign(({ context }) => ({ ...anew, card: { ...context.card, cvv: "" } })),
    dropOwned: assign(({ context }, ids: ReadonlyArray<string>) =>
      withLines(
        context,
        context.lines.filter((line) => !cartIdsOf([line]).some((id) => ids.includes(id)))
      )
    ),
    forgetKey: assign(anew),
    takeKey: assign((_, { key }: Attempt) => ({ key, isUnsure: false })),
    beUnsure: assign({ isUnsure: true }),
    /** It has done its work. */
    forgetCard: assign({ card: emptyCard }),
    meanAgain: assign({ isAgain: true }),
    takeSeconds: assign((_, seconds: number) => ({ seconds })),
    takeUrl: assign((_, url: string) => ({ url })),
    tellBegun: emit((_, attempt: Attempt): PaymentNews => ({ type: "attempt.begun", attempt })),
    tellEnded: enqueueActions(({ context, enqueue }, outcome: Outcome) => {
      if (context.key !== null) enqueue.emit({ type: "attempt.ended", key: context.key, outcome })
    }),
    tellOwned: emit((_, ids: ReadonlyArray<string>): PaymentNews => ({ type: "goods.owned", ids })),
    tellPrices: enqueueActions(({ context, enqueue }, fresh: ReadonlyArray<OrderLine>) => {
      const prices = pricesAfter(context.lines, fresh)
      if (prices.length > 0) enqueue.emit({ type: "goods.priced", prices })
    }),
    tellPaid: emit(({ context }, number: string): PaymentNews => ({
      type: "order.settled",
      number,
      ids: cartIdsOf(context.lines),
      key: keyOf(context)
    }))
  },
  guards: {
    isSomething: ({ context }) => context.lines.length > 0,
    isWrong: ({ context }, today: string) => Object.keys(refusalsOf(context.card, today)).length > 0,
    /** As the form has it. */
    isAgreed: ({ context }, lines: ReadonlyArray<OrderLine>) => areSame(lines, context.lines),
    isOther: ({ context }, lines: ReadonlyArray<OrderLine>) => !areSame(lines, context.carted),
    isStale: ({ context }) => context.isStale,
    isUnsure: ({ context }) => context.isUnsure,
    /** All that it is about, unless another of the same is meant, or what is told to be paid is this at its bank. */
    isPaidFor: ({ context }, ids: ReadonlyArray<string>) => {
      if (context.isAgain || context.url !== "") return false
      if (context.purchase.kind === "plan") return ids.length === 0
      const own = idsIn(context)
      return own.length > 0 && own.every((id) => ids.includes(id))
    }
  }
}).createMachine({
  id: "payment",
  context: ({ input }) => ({
    ...input,
    carted: input.lines,
    isStale: false,
    last: [],
    card: emptyCard,
    problems: {},
    refused: null,
    trouble: null,
    key: null,
    isAgain: false,
    isUnsure: false,
    seconds: 0,
    url: ""
  }),
  on: {
    "goods.known": {
      guard: fromEvent("isOther", "lines"),
      actions: fromEvent("hearCart", "lines")
    },
    "goods.paid": {
      guard: fromEvent("isPaidFor", "ids"),
      target: ".over",
      actions: [{ type: "tellEnded", params: "lost" }, "forgetCard"]
    }
  },
  initial: "filling",
  states: {
    filling: {
      tags: "editable",
      initial: "plain",
      on: {
        "card.edit": { actions: fromEvent("edit", "card") },
        "goods.known": [
          {
            guard: fromEvent("isAgreed", "lines"),
            actions: fromEvent("agree", "lines")
          },
          {
            guard: fromEvent("isOther", "lines"),
            target: ".plain",
            actions: fromEvent("takeLines", "lines")
          }
        ],
        "form.submit": [
          {
            guard: fromEvent("isWrong", "today"),
            actions: fromEvent("check", "today")
          },
          { guard: "isSomething", target: "beginning", actions: "forgetWrong" }
        ]
      },
      states: {
        plain: {},
        declined: {
          on: {
            "card.edit": { target: "plain", actions: fromEvent("edit", "card") }
          }
        },
        failed: {
          on: {
            "card.edit": { target: "plain", actions: fromEvent("edit", "card") }
          }
        },
        unanswered: {
          always: { guard: "isStale", target: "plain", actions: "catchUp" },
          on: {
            "card.edit": { target: "plain", actions: fromEvent("edit", "card") },
            "form.submit": "#payment.sending.paying"
          }
        },
        repriced: {},
        owned: {},
        doubled: {
          on: {
            "form.submit": [
              {
                guard: fromEvent("isWrong", "today"),
                actions: fromEvent("check", "today")
              },
              { target: "#payment.beginning", actions: "meanAgain" }
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
          actions: [fromEvent("takeKey", "attempt"), fromEvent("tellBegun", "attempt")]
        },
        "payment.refused": {
          target: "filling.failed",
          actions: ["catchUp", fromEvent("takeTrouble", "trouble")]
        }
      }
    },
    sending: {
      initial: "paying",
      on: {
        "payment.paid": {
          target: "paid",
          actions: [fromEvent("tellPaid", "number"), "forgetCard"]
        },
        "payment.challenged": {
          target: "led",
          actions: [fromEvent("takeUrl", "url"), "forgetCard"]
        },
        "payment.pending": {
          target: ".resting",
          actions: [fromEvent("takeSeconds", "seconds"), "beUnsure"]
        },
        "payment.declined": {
          target: "filling.declined",
          actions: [fromEvent("tellEnded", "outcome"), "catchUp", fromEvent("takeTrouble", "trouble"), "emptyCvv"]
        },
        "card.refused": {
          target: "filling",
          actions: [{ type: "tellEnded", params: "lost" }, "catchUp", fromEvent("takeFields", "fields")]
        },
        "price.changed": {
          target: "filling.repriced",
          actions: [
            { type: "tellEnded", params: "lost" },
            fromEvent("tellPrices", "lines"),
            fromEvent("takePrices", "lines")
          ]
        },
        "goods.owned": {
          target: "filling.owned",
          actions: [
            { type: "tellEnded", params: "lost" },
            "catchUp",
            fromEvent("dropOwned", "ids"),
            fromEvent("tellOwned", "ids")
          ]
        },
        "year.bought": {
          target: "filling.doubled",
          actions: [{ type: "tellEnded", params: "lost" }, "catchUp", fromEvent("takeTrouble", "trouble"), "forgetKey"]
        },
        "payment.refused": [
          {
            guard: "isUnsure",
            target: "filling.unanswered",
            actions: fromEvent("takeTrouble", "trouble")
          },
          {
            target: "filling.failed",
            actions: [
              { type: "tellEnded", params: "lost" },
              "forgetKey",
              "catchUp",
              fromEvent("takeTrouble", "trouble")
            ]
          }
        ],
        "payment.unanswered": {
          target: "filling.unanswered",
          actions: [fromEvent("takeTrouble", "trouble"), "beUnsure"]
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
    paid: { type: "final" },
    over: { type: "final" }
  }
})
