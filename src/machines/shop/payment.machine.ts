import { assign, emit, enqueueActions, setup } from "xstate"
import type { Attempt } from "../../domain/shop/attempts.ts"
import type { GoodsPrice } from "../../domain/shop/cart.ts"
import { type Card, type CardRefusals, emptyCard, refusalsOf } from "../../domain/shop/card.ts"
import type { Outcome } from "../../domain/shop/CheckoutFact.ts"
import type { OrderLine } from "../../domain/shop/Order.ts"
import {
  caughtUp,
  isCartNew,
  isPaidBy,
  type Payable,
  payableOf,
  pricesOf,
  withLines,
  withoutOwned,
  withPrices
} from "../../domain/shop/payable.ts"
import { areSame, cartIdsOf, type Purchase } from "../../domain/shop/Purchase.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { slot } from "../slot.ts"
import { fromEvent } from "../fromEvent.ts"
import { type AttemptBegun, attemptMachine, type AttemptNews } from "./attempt.machine.ts"

export type PaymentEvent =
  | AttemptNews
  | { readonly type: "card.edit"; readonly card: Partial<Card> }
  /** What the cart holds now. */
  | { readonly type: "goods.known"; readonly lines: ReadonlyArray<OrderLine> }
  /** An order was paid by another attempt, perhaps in another tab; `ids` are its cart ids, none for a plan. */
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

type Lines = ReadonlyArray<OrderLine>

interface Form {
  readonly card: Card
  readonly problems: CardRefusals
  /** Problems that the server found in the last try. */
  readonly refused: CardRefusals | null
}

interface Context {
  readonly purchase: Purchase
  readonly goods: Payable
  readonly form: Form
  readonly trouble: Trouble | null
  /** Of the attempt in this form; null where it has changed since, or was never sent. */
  readonly key: string | null
  /** Where the bank asks. */
  readonly url: string
}

const keyOf = ({ key }: Context): string => {
  if (key === null) throw new Error("An attempt has no key.")
  return key
}

/**
 * The form that pays for one purchase: *filling*, then *sending* one attempt, which is *paying*, *repeating* the same
 * request, or *uncertain* of the outcome. It ends *led* to the bank, *paid*, or *over* where another attempt has paid.
 * Only this chart, its attempt and the request know the card. Source: product, "Paying".
 */
export const paymentMachine = setup({
  types: {
    input: {} as PaymentInput,
    context: {} as Context,
    events: {} as PaymentEvent,
    emitted: {} as PaymentNews,
    tags: {} as "editable" | "busy" | "uncertain"
  },
  actors: { attempt: attemptMachine, leave: slot<{ readonly url: string }, never>("payment.leave") },
  actions: {
    edit: assign(({ context: { form } }, change: Partial<Card>) => ({
      key: null,
      form: {
        ...form,
        card: { ...form.card, ...change },
        problems: Object.fromEntries(Object.entries(form.problems).filter(([field]) => !(field in change)))
      }
    })),
    check: assign(({ context: { form } }, today: string) => ({
      form: { ...form, problems: refusalsOf(form.card, today) }
    })),
    forgetProblems: assign(({ context: { form } }) => ({
      form: { ...form, problems: {}, refused: null },
      trouble: null
    })),
    hearCart: assign(({ context: { goods } }, carted: Lines) => ({ goods: { ...goods, carted, isOutdated: true } })),
    confirmCart: assign(({ context: { goods } }, carted: Lines) => ({
      goods: { ...goods, carted, isOutdated: false }
    })),
    takeCart: assign(({ context: { goods } }, carted: Lines) => ({
      goods: { ...withLines(goods, carted), carted },
      key: null
    })),
    catchUp: assign(({ context: { goods, key } }) => ({ goods: caughtUp(goods), key: goods.isOutdated ? null : key })),
    takePrices: assign(({ context: { goods } }, fresh: Lines) => ({ goods: withPrices(goods, fresh), key: null })),
    dropOwned: assign(({ context: { goods } }, ids: ReadonlyArray<string>) => ({
      goods: withoutOwned(goods, ids),
      key: null
    })),
    takeFields: assign(({ context: { form } }, problems: CardRefusals) => ({
      key: null,
      form: { ...form, problems, refused: problems }
    })),
    takeTrouble: assign((_, trouble: Trouble) => ({ trouble })),
    /** The CVV was most likely mistyped. */
    emptyCvv: assign(({ context: { form } }) => ({ key: null, form: { ...form, card: { ...form.card, cvv: "" } } })),
    forgetKey: assign({ key: null }),
    takeKey: assign((_, { key }: Attempt) => ({ key })),
    forgetCard: assign(({ context: { form } }) => ({ form: { ...form, card: emptyCard } })),
    confirmAgain: assign(({ context: { goods } }) => ({ goods: { ...goods, isAgain: true } })),
    takeUrl: assign((_, url: string) => ({ url })),
    emitBegun: emit((_, attempt: Attempt): PaymentNews => ({ type: "attempt.begun", attempt })),
    emitEnded: enqueueActions(({ context, enqueue }, outcome: Outcome) => {
      if (context.key !== null) enqueue.emit({ type: "attempt.ended", key: context.key, outcome })
    }),
    emitOwned: emit((_, ids: ReadonlyArray<string>): PaymentNews => ({ type: "goods.owned", ids })),
    emitPrices: enqueueActions(({ context, enqueue }, fresh: Lines) => {
      const prices = pricesOf(context.goods, fresh)
      if (prices.length > 0) enqueue.emit({ type: "goods.priced", prices })
    }),
    emitPaid: emit(({ context }, number: string): PaymentNews => ({
      type: "order.settled",
      number,
      ids: cartIdsOf(context.goods.lines),
      key: keyOf(context)
    }))
  },
  guards: {
    hasGoods: ({ context }) => context.goods.lines.length > 0,
    hasProblems: ({ context }, today: string) => Object.keys(refusalsOf(context.form.card, today)).length > 0,
    isAsShown: ({ context }, lines: Lines) => areSame(lines, context.goods.lines),
    isCartNew: ({ context }, lines: Lines) => isCartNew(context.goods, lines),
    isOutdated: ({ context }) => context.goods.isOutdated,
    isPaidFor: ({ context }, ids: ReadonlyArray<string>) => isPaidBy(context.goods, context.purchase, ids)
  }
}).createMachine({
  id: "payment",
  context: ({ input: { purchase, lines } }) => ({
    purchase,
    goods: payableOf(lines),
    form: { card: emptyCard, problems: {}, refused: null },
    trouble: null,
    key: null,
    url: ""
  }),
  on: {
    "goods.known": { guard: fromEvent("isCartNew", "lines"), actions: fromEvent("hearCart", "lines") },
    "goods.paid": {
      guard: fromEvent("isPaidFor", "ids"),
      target: ".over",
      actions: [{ type: "emitEnded", params: "lost" }, "forgetCard"]
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
          { guard: fromEvent("isAsShown", "lines"), actions: fromEvent("confirmCart", "lines") },
          { guard: fromEvent("isCartNew", "lines"), target: ".plain", actions: fromEvent("takeCart", "lines") }
        ],
        "form.submit": [
          { guard: fromEvent("hasProblems", "today"), actions: fromEvent("check", "today") },
          { guard: "hasGoods", target: "sending", actions: "forgetProblems" }
        ]
      },
      states: {
        plain: {},
        declined: { on: { "card.edit": { target: "plain", actions: fromEvent("edit", "card") } } },
        failed: { on: { "card.edit": { target: "plain", actions: fromEvent("edit", "card") } } },
        unanswered: {
          always: { guard: "isOutdated", target: "plain", actions: "catchUp" },
          on: {
            "card.edit": { target: "plain", actions: fromEvent("edit", "card") },
            "form.submit": "#payment.sending.repeating"
          }
        },
        repriced: {},
        owned: {},
        // An earlier request under the same key may have paid for them.
        ownedPerhaps: {},
        doubled: {
          on: {
            "form.submit": [
              { guard: fromEvent("hasProblems", "today"), actions: fromEvent("check", "today") },
              { target: "#payment.sending", actions: "confirmAgain" }
            ]
          }
        }
      }
    },
    sending: {
      invoke: {
        src: "attempt",
        id: "attempt",
        input: ({ context: { purchase, goods, form, key } }) => ({
          purchase,
          lines: goods.lines,
          card: form.card,
          key,
          isAgain: goods.isAgain
        })
      },
      initial: "paying",
      on: {
        "attempt.begun": { actions: [fromEvent("takeKey", "attempt"), fromEvent("emitBegun", "attempt")] },
        "payment.paid": { target: "paid", actions: [fromEvent("emitPaid", "number"), "forgetCard"] },
        "payment.challenged": { target: "led", actions: [fromEvent("takeUrl", "url"), "forgetCard"] },
        "payment.pending": ".uncertain",
        "payment.declined": {
          target: "filling.declined",
          actions: [fromEvent("emitEnded", "outcome"), "catchUp", fromEvent("takeTrouble", "trouble"), "emptyCvv"]
        },
        "card.refused": {
          target: "filling",
          actions: [{ type: "emitEnded", params: "lost" }, "catchUp", fromEvent("takeFields", "fields")]
        },
        "price.changed": {
          target: "filling.repriced",
          actions: [
            { type: "emitEnded", params: "lost" },
            fromEvent("emitPrices", "lines"),
            fromEvent("takePrices", "lines")
          ]
        },
        "goods.owned": {
          target: "filling.ownedPerhaps",
          actions: [{ type: "emitEnded", params: "lost" }, fromEvent("dropOwned", "ids"), fromEvent("emitOwned", "ids")]
        },
        "year.bought": {
          target: "filling.doubled",
          actions: [{ type: "emitEnded", params: "lost" }, "catchUp", fromEvent("takeTrouble", "trouble"), "forgetKey"]
        },
        "payment.refused": { target: "filling.unanswered", actions: fromEvent("takeTrouble", "trouble") },
        "payment.unanswered": { target: "filling.unanswered", actions: fromEvent("takeTrouble", "trouble") }
      },
      states: {
        paying: {
          tags: "busy",
          on: {
            "goods.owned": {
              target: "#payment.filling.owned",
              actions: [
                { type: "emitEnded", params: "lost" },
                fromEvent("dropOwned", "ids"),
                fromEvent("emitOwned", "ids")
              ]
            },
            "payment.refused": {
              target: "#payment.filling.failed",
              actions: [
                { type: "emitEnded", params: "lost" },
                "forgetKey",
                "catchUp",
                fromEvent("takeTrouble", "trouble")
              ]
            }
          }
        },
        repeating: { tags: "busy" },
        uncertain: { tags: "uncertain" }
      }
    },
    led: {
      invoke: { src: "leave", input: ({ context }) => ({ url: context.url }) },
      // What is reported as paid may be this attempt.
      on: { "goods.paid": {} }
    },
    paid: { type: "final" },
    over: { type: "final" }
  }
})
