import { assign, emit, enqueueActions, not, setup } from "xstate"
import {
  type Attempt,
  type Checkout,
  emptyCheckout,
  end,
  evolve,
  settle,
  type SettledOrder
} from "../../domain/shop/attempts.ts"
import type { CheckoutFact, Outcome } from "../../domain/shop/CheckoutFact.ts"
import type { Purchase } from "../../domain/shop/Purchase.ts"
import type { Record } from "../recorder.ts"
import { slot } from "../slot.ts"

/** Who reads here, by their user's id, null for a visitor. */
export interface ReaderKnown {
  readonly type: "reader.known"
  readonly reader: string | null
}

/** What the facts of all tabs come to now. */
export interface CheckoutTold {
  readonly type: "checkout.told"
  readonly checkout: Checkout
}

/** An order is paid; `key` is that of its attempt, null where nobody here knows it. */
export interface OrderPaid extends SettledOrder {
  readonly type: "order.settled"
  readonly key?: string | null
}

/** What the server says came of an attempt that nobody here was told the end of. */
export type AttemptAnswer =
  | OrderPaid
  /** `message` is the server's sentence; null where it has none. */
  | { readonly type: "attempt.failed"; readonly key: string; readonly message: string | null }
  /** It never arrived. */
  | { readonly type: "attempt.lost"; readonly key: string }
  /** The card's bank waits for its owner there. */
  | { readonly type: "attempt.challenged"; readonly key: string; readonly url: string }

export type CheckoutEvent =
  | ReaderKnown
  | CheckoutTold
  | AttemptAnswer
  | { readonly type: "purchase.open"; readonly purchase: Purchase }
  | { readonly type: "purchase.close" }
  /** Who was asked to sign in does not. */
  | { readonly type: "signIn.refused" }
  /** Whoever pays has begun an attempt; it is on this device already. */
  | { readonly type: "attempt.begun"; readonly attempt: Attempt }
  /** They were told what came of it. */
  | { readonly type: "attempt.ended"; readonly key: string; readonly outcome: Outcome }
  /** The way to the bank is not wanted. */
  | { readonly type: "bank.dismiss" }

export type CheckoutNews =
  | { readonly type: "signIn.wanted" }
  /** This tab is the first to know. */
  | ({ readonly type: "order.paid" } & SettledOrder)
  /** Another tab was. */
  | ({ readonly type: "order.heard" } & SettledOrder)
  /** It was left before anybody knew what came of it. */
  | { readonly type: "payment.awaited" }
  /** It was tried before, and what came of it is known only now. */
  | { readonly type: "payment.failed"; readonly message: string | null }

interface Context {
  readonly reader: string | null
  readonly checkout: Checkout
  /** The numbers of orders that were told to be paid here. */
  readonly told: ReadonlyArray<string>
  /** What they are about to pay for, or will be once they have signed in. */
  readonly purchase: Purchase | null
  /** The attempt that is under way in the open purchase. */
  readonly begun: Attempt | null
  /** Attempts whose end nobody else finds out. */
  readonly looked: ReadonlyArray<Attempt>
  /** Where a bank still waits, and for which attempt. */
  readonly bank: { readonly key: string; readonly url: string } | null
  /** Orders that are paid and were told before it was known what had been. */
  readonly waiting: ReadonlyArray<OrderPaid>
}

const nobodys = { checkout: emptyCheckout, told: [], begun: null, looked: [], bank: null }

const without = (attempts: ReadonlyArray<Attempt>, key: string | null | undefined): ReadonlyArray<Attempt> =>
  attempts.filter((attempt) => attempt.key !== key)

/** Orders that are paid and of which this tab has said nothing. */
const newlySettled = ({ told }: Context, { settled }: Checkout): ReadonlyArray<SettledOrder> =>
  settled.filter(({ number }) => !told.includes(number))

/**
 * What somebody buys, and what has become of what they tried to buy. Whose it is comes first; a visitor who wants to buy
 * is asked to sign in, and goes on where they were. A reader's purchase is *closed* or *open*: whoever shows it pays in a
 * chart of its own. Beside it their attempts are *recalled* from this device, and then at *rest*, or *looked* after: each
 * that nobody was told the end of is asked for, until there is one. An order that is paid is recorded and told once here,
 * and heard of in every other tab. Source: product, "Paying".
 */
export const checkoutMachine = setup({
  types: {
    context: {} as Context,
    events: {} as CheckoutEvent,
    emitted: {} as CheckoutNews,
    tags: {} as "open"
  },
  actors: {
    watch: slot<void, ReaderKnown>("checkout.watch"),
    follow: slot<{ readonly reader: string | null }, CheckoutTold>("checkout.follow"),
    look: slot<{ readonly attempts: ReadonlyArray<Attempt> }, AttemptAnswer>("checkout.look"),
    recorder: slot<void, never>("checkout.recorder")
  },
  actions: {
    takeReader: assign(({ context }, reader: string | null) => ({
      ...nobodys,
      reader,
      // One reader after another does not go on with what the other was about to buy.
      purchase: context.reader === null || reader === null ? context.purchase : null,
      waiting: context.reader === null ? context.waiting : []
    })),
    takePurchase: assign((_, purchase: Purchase) => ({ purchase })),
    dropPurchase: assign({ purchase: null }),
    takeFirst: assign(({ context }, checkout: Checkout) => ({
      checkout,
      told: checkout.settled.map(({ number }) => number),
      looked: [
        ...context.looked,
        ...checkout.open.filter(({ key }) => ![context.begun, ...context.looked].some((known) => known?.key === key))
      ]
    })),
    takeTold: enqueueActions(({ context, enqueue }, checkout: Checkout) => {
      const heard = newlySettled(context, checkout)
      for (const { number, ids } of heard) enqueue.emit({ type: "order.heard", number, ids })
      enqueue.assign({
        checkout,
        told: [...context.told, ...heard.map(({ number }) => number)],
        // Where another tab was told the end of it, nobody needs to ask.
        looked: context.looked.filter(({ key }) => checkout.open.some((open) => open.key === key)),
        bank: checkout.open.some(({ key }) => key === context.bank?.key) ? context.bank : null
      })
    }),
    takeBegun: assign(({ context }, attempt: Attempt) => ({
      begun: attempt,
      looked: context.begun === null ? context.looked : [...context.looked, context.begun],
      checkout: evolve(context.checkout, { _tag: "AttemptBegun", ...attempt })
    })),
    leaveBegun: enqueueActions(({ context, enqueue }) => {
      if (context.begun === null) return
      enqueue.assign({ begun: null, looked: [...context.looked, context.begun] })
      enqueue.emit({ type: "payment.awaited" })
    }),
    endAttempt: assign(({ context }, key: string | null | undefined) => ({
      begun: context.begun?.key === key ? null : context.begun,
      looked: without(context.looked, key),
      bank: context.bank?.key === key ? null : context.bank
    })),
    takeBank: assign((_, bank: Context["bank"]) => ({ bank })),
    wait: assign(({ context }, order: OrderPaid) => ({ waiting: [...context.waiting, order] })),
    decide: enqueueActions(({ context, enqueue }) => {
      for (const order of context.waiting) enqueue.raise(order)
      enqueue.assign({ waiting: [] })
    }),
    keep: enqueueActions(({ context, enqueue }, facts: ReadonlyArray<CheckoutFact>) => {
      if (facts.length === 0) return
      const order: Record<CheckoutFact> = { type: "record", reader: context.reader, facts }
      enqueue.assign({ checkout: facts.reduce(evolve, context.checkout) })
      enqueue.sendTo("recorder", order)
    }),
    tellPaid: enqueueActions(({ context, enqueue }, { number, ids }: SettledOrder) => {
      if (context.told.includes(number)) return
      enqueue.assign({ told: [...context.told, number] })
      enqueue.emit({ type: "order.paid", number, ids })
    }),
    tellFailed: emit((_, message: string | null): CheckoutNews => ({ type: "payment.failed", message })),
    wantSignIn: enqueueActions(({ context, enqueue }) => {
      if (context.purchase !== null) enqueue.emit({ type: "signIn.wanted" })
    })
  },
  guards: {
    isVisitor: (_, reader: string | null) => reader === null,
    isWanted: ({ context }) => context.purchase !== null,
    isOurs: ({ context }, key: string | null | undefined) => context.begun?.key === (key ?? ""),
    hasLooked: ({ context }) => context.looked.length > 0
  }
}).createMachine({
  id: "checkout",
  context: { reader: null, purchase: null, waiting: [], ...nobodys },
  invoke: [{ src: "watch" }, { src: "recorder", id: "recorder" }],
  on: {
    "reader.known": [
      {
        guard: { type: "isVisitor", params: ({ event }) => event.reader },
        target: ".visitors",
        actions: { type: "takeReader", params: ({ event }) => event.reader }
      },
      { target: ".readers", actions: { type: "takeReader", params: ({ event }) => event.reader } }
    ],
    "purchase.open": { actions: { type: "takePurchase", params: ({ event }) => event.purchase } },
    "purchase.close": { actions: "dropPurchase" },
    "order.settled": { actions: { type: "wait", params: ({ event }) => event } }
  },
  initial: "unknown",
  states: {
    unknown: {},
    visitors: {
      entry: "wantSignIn",
      on: {
        "purchase.open": {
          actions: [{ type: "takePurchase", params: ({ event }) => event.purchase }, "wantSignIn"]
        },
        "signIn.refused": { actions: "dropPurchase" }
      }
    },
    readers: {
      type: "parallel",
      invoke: { src: "follow", input: ({ context }) => ({ reader: context.reader }) },
      states: {
        purchase: {
          initial: "closed",
          states: {
            closed: { always: { guard: "isWanted", target: "open" } },
            open: {
              tags: "open",
              on: {
                "purchase.close": { target: "closed", actions: ["dropPurchase", "leaveBegun"] },
                "order.settled": {
                  guard: { type: "isOurs", params: ({ event }) => event.key },
                  target: "closed",
                  actions: "dropPurchase"
                }
              }
            }
          }
        },
        attempts: {
          initial: "recalling",
          on: {
            "attempt.begun": { actions: { type: "takeBegun", params: ({ event }) => event.attempt } },
            "attempt.ended": {
              actions: [
                { type: "keep", params: ({ context, event }) => end(context.checkout, event.key, event.outcome) },
                { type: "endAttempt", params: ({ event }) => event.key }
              ]
            }
          },
          states: {
            recalling: {
              on: {
                "checkout.told": {
                  target: "known",
                  actions: { type: "takeFirst", params: ({ event }) => event.checkout }
                },
                "order.settled": { actions: { type: "wait", params: ({ event }) => event } }
              }
            },
            known: {
              entry: "decide",
              on: {
                "checkout.told": { actions: { type: "takeTold", params: ({ event }) => event.checkout } },
                "order.settled": {
                  actions: [
                    {
                      type: "keep",
                      params: ({ context, event }) => settle(context.checkout, event, event.key ?? null)
                    },
                    { type: "tellPaid", params: ({ event }) => event },
                    { type: "endAttempt", params: ({ event }) => event.key }
                  ]
                }
              },
              initial: "resting",
              states: {
                resting: { always: { guard: "hasLooked", target: "looking" } },
                looking: {
                  invoke: { src: "look", input: ({ context }) => ({ attempts: context.looked }) },
                  always: { guard: not("hasLooked"), target: "resting" },
                  on: {
                    // There may be one more to look after.
                    "purchase.close": { target: "looking", reenter: true },
                    "attempt.begun": {
                      target: "looking",
                      reenter: true,
                      actions: { type: "takeBegun", params: ({ event }) => event.attempt }
                    },
                    "attempt.failed": {
                      actions: [
                        { type: "keep", params: ({ context, event }) => end(context.checkout, event.key, "failed") },
                        { type: "endAttempt", params: ({ event }) => event.key },
                        { type: "tellFailed", params: ({ event }) => event.message }
                      ]
                    },
                    "attempt.lost": {
                      actions: [
                        { type: "keep", params: ({ context, event }) => end(context.checkout, event.key, "lost") },
                        { type: "endAttempt", params: ({ event }) => event.key }
                      ]
                    },
                    "attempt.challenged": {
                      actions: { type: "takeBank", params: ({ event: { key, url } }) => ({ key, url }) }
                    },
                    "bank.dismiss": { actions: { type: "takeBank", params: null } }
                  }
                }
              }
            }
          }
        }
      }
    }
  }
})
