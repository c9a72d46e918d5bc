import { assign, emit, enqueueActions, setup } from "xstate"
import type { Attempt } from "../../domain/shop/attempts.ts"
import type { LinePrice } from "../../domain/shop/cart.ts"
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
  | { readonly type: "lines.known"; readonly lines: ReadonlyArray<OrderLine> }
  /** An order was paid by another attempt, perhaps in another tab; `ids` are its cart ids, none for a plan. */
  | { readonly type: "purchase.paid"; readonly ids: ReadonlyArray<string> }
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
  | { readonly type: "lines.owned"; readonly ids: ReadonlyArray<string> }
  | { readonly type: "lines.priced"; readonly prices: ReadonlyArray<LinePrice> }

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
  readonly payable: Payable
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
 * request, or *uncertain* of the outcome. It ends *atBank*, *paid*, or *paidElsewhere* by another attempt.
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
    noteCart: assign(({ context: { payable } }, carted: Lines) => ({
      payable: { ...payable, carted, isOutdated: true }
    })),
    keepLines: assign(({ context: { payable } }, carted: Lines) => ({
      payable: { ...payable, carted, isOutdated: false }
    })),
    useCart: assign(({ context: { payable } }, carted: Lines) => ({
      payable: { ...withLines(payable, carted), carted },
      key: null
    })),
    useNotedCart: assign(({ context: { payable, key } }) => ({
      payable: caughtUp(payable),
      key: payable.isOutdated ? null : key
    })),
    takePrices: assign(({ context: { payable } }, fresh: Lines) => ({
      payable: withPrices(payable, fresh),
      key: null
    })),
    dropOwned: assign(({ context: { payable } }, ids: ReadonlyArray<string>) => ({
      payable: withoutOwned(payable, ids),
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
    confirmAgain: assign(({ context: { payable } }) => ({ payable: { ...payable, isAgain: true } })),
    takeUrl: assign((_, url: string) => ({ url })),
    emitBegun: emit((_, attempt: Attempt): PaymentNews => ({ type: "attempt.begun", attempt })),
    emitEnded: enqueueActions(({ context, enqueue }, outcome: Outcome) => {
      if (context.key !== null) enqueue.emit({ type: "attempt.ended", key: context.key, outcome })
    }),
    emitOwned: emit((_, ids: ReadonlyArray<string>): PaymentNews => ({ type: "lines.owned", ids })),
    emitPrices: enqueueActions(({ context, enqueue }, fresh: Lines) => {
      const prices = pricesOf(context.payable, fresh)
      if (prices.length > 0) enqueue.emit({ type: "lines.priced", prices })
    }),
    emitPaid: emit(({ context }, number: string): PaymentNews => ({
      type: "order.settled",
      number,
      ids: cartIdsOf(context.payable.lines),
      key: keyOf(context)
    }))
  },
  guards: {
    hasLines: ({ context }) => context.payable.lines.length > 0,
    hasProblems: ({ context }, today: string) => Object.keys(refusalsOf(context.form.card, today)).length > 0,
    isAsShown: ({ context }, lines: Lines) => areSame(lines, context.payable.lines),
    isCartNew: ({ context }, lines: Lines) => isCartNew(context.payable, lines),
    isOutdated: ({ context }) => context.payable.isOutdated,
    isPaidFor: ({ context }, ids: ReadonlyArray<string>) => isPaidBy(context.payable, context.purchase, ids)
  }
}).createMachine({
  id: "payment",
  context: ({ input: { purchase, lines } }) => ({
    purchase,
    payable: payableOf(lines),
    form: { card: emptyCard, problems: {}, refused: null },
    trouble: null,
    key: null,
    url: ""
  }),
  on: {
    "lines.known": { guard: fromEvent("isCartNew", "lines"), actions: fromEvent("noteCart", "lines") },
    "purchase.paid": {
      guard: fromEvent("isPaidFor", "ids"),
      target: ".paidElsewhere",
      actions: [{ type: "emitEnded", params: "lost" }, "forgetCard"]
    }
  },
  initial: "filling",
  states: {
    filling: {
      tags: "editable",
      initial: "noOutcome",
      on: {
        "card.edit": { actions: fromEvent("edit", "card") },
        "lines.known": [
          { guard: fromEvent("isAsShown", "lines"), actions: fromEvent("keepLines", "lines") },
          { guard: fromEvent("isCartNew", "lines"), target: ".noOutcome", actions: fromEvent("useCart", "lines") }
        ],
        "form.submit": [
          { guard: fromEvent("hasProblems", "today"), actions: fromEvent("check", "today") },
          { guard: "hasLines", target: "sending", actions: "forgetProblems" }
        ]
      },
      states: {
        noOutcome: {},
        declined: { on: { "card.edit": { target: "noOutcome", actions: fromEvent("edit", "card") } } },
        failed: { on: { "card.edit": { target: "noOutcome", actions: fromEvent("edit", "card") } } },
        unanswered: {
          always: { guard: "isOutdated", target: "noOutcome", actions: "useNotedCart" },
          on: {
            "card.edit": { target: "noOutcome", actions: fromEvent("edit", "card") },
            "form.submit": "#payment.sending.repeating"
          }
        },
        repriced: {},
        owned: {},
        // An earlier request under the same key may have paid for them.
        ownedMaybePaid: {},
        yearBoughtBefore: {
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
        input: ({ context: { purchase, payable, form, key } }) => ({
          purchase,
          lines: payable.lines,
          card: form.card,
          key,
          isAgain: payable.isAgain
        })
      },
      initial: "paying",
      on: {
        "attempt.begun": { actions: [fromEvent("takeKey", "attempt"), fromEvent("emitBegun", "attempt")] },
        "payment.paid": { target: "paid", actions: [fromEvent("emitPaid", "number"), "forgetCard"] },
        "payment.challenged": { target: "atBank", actions: [fromEvent("takeUrl", "url"), "forgetCard"] },
        "payment.pending": ".uncertain",
        "payment.declined": {
          target: "filling.declined",
          actions: [fromEvent("emitEnded", "outcome"), "useNotedCart", fromEvent("takeTrouble", "trouble"), "emptyCvv"]
        },
        "card.refused": {
          target: "filling",
          actions: [{ type: "emitEnded", params: "lost" }, "useNotedCart", fromEvent("takeFields", "fields")]
        },
        "price.changed": {
          target: "filling.repriced",
          actions: [
            { type: "emitEnded", params: "lost" },
            fromEvent("emitPrices", "lines"),
            fromEvent("takePrices", "lines")
          ]
        },
        "lines.owned": {
          target: "filling.ownedMaybePaid",
          actions: [{ type: "emitEnded", params: "lost" }, fromEvent("dropOwned", "ids"), fromEvent("emitOwned", "ids")]
        },
        "year.bought": {
          target: "filling.yearBoughtBefore",
          actions: [
            { type: "emitEnded", params: "lost" },
            "useNotedCart",
            fromEvent("takeTrouble", "trouble"),
            "forgetKey"
          ]
        },
        // An earlier request under this key may have made an order.
        "payment.refused": { target: "filling.unanswered", actions: fromEvent("takeTrouble", "trouble") },
        "payment.unanswered": { target: "filling.unanswered", actions: fromEvent("takeTrouble", "trouble") }
      },
      states: {
        paying: {
          tags: "busy",
          on: {
            "lines.owned": {
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
                "useNotedCart",
                fromEvent("takeTrouble", "trouble")
              ]
            }
          }
        },
        repeating: { tags: "busy" },
        uncertain: { tags: "uncertain" }
      }
    },
    atBank: {
      invoke: { src: "leave", input: ({ context }) => ({ url: context.url }) },
      // What is reported as paid may be this attempt.
      on: { "purchase.paid": {} }
    },
    paid: { type: "final" },
    paidElsewhere: { type: "final" }
  }
})
