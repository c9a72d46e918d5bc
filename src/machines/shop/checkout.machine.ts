import { assign, enqueueActions, not, setup } from "xstate"
import {
  type Attempt,
  type Attempts,
  begunElsewhere,
  type Checkout,
  emptyCheckout,
  end,
  evolve,
  lookedAfter,
  type LookedAfter,
  settle,
  type SettledOrder
} from "../../domain/shop/attempts.ts"
import type { CheckoutFact } from "../../domain/shop/CheckoutFact.ts"
import type { Purchase } from "../../domain/shop/Purchase.ts"
import type { Record } from "../recorder.ts"
import type { UserKnown } from "../session/userKnown.ts"
import { slot } from "../slot.ts"
import type { AttemptAnswer, CheckoutEvent, CheckoutNews, CheckoutTold, OrderPaid } from "./checkoutEvents.ts"
import { fromEvent, withEvent } from "../fromEvent.ts"

interface Context extends Attempts {
  readonly reader: string | null
  /** The numbers of orders that were told to be paid here. */
  readonly told: ReadonlyArray<string>
  /** What they are about to pay for, or will be once they have signed in. */
  readonly purchase: Purchase | null
  /** An attempt that the server has not settled, and where a bank waits for it. */
  readonly awaited: { readonly key: string; readonly url: string | null } | null
  /** The keys of open attempts of which nothing more is to be said before their end. */
  readonly dismissed: ReadonlyArray<string>
  /** The screen says itself what came of a payment at the bank. */
  readonly isOutcome: boolean
  /** Orders that are paid and were told before it was known what had been. */
  readonly waiting: ReadonlyArray<OrderPaid>
}

const nobodys = { checkout: emptyCheckout, told: [], begun: null, elsewhere: [], awaited: null, dismissed: [] }

/** What is known of attempts once these are the open ones. */
const amongOpen = (context: Context, checkout: Checkout) => {
  const isOpen = (key: string) => checkout.open.some((attempt) => attempt.key === key)
  const { awaited, dismissed } = context
  return {
    elsewhere: begunElsewhere(context, checkout),
    awaited: awaited !== null && isOpen(awaited.key) ? awaited : null,
    dismissed: dismissed.filter(isOpen)
  }
}

/** Orders that are paid and of which this tab has said nothing. */
const newlySettled = ({ told }: Context, { settled }: Checkout): ReadonlyArray<SettledOrder> =>
  settled.filter(({ number }) => !told.includes(number))

/**
 * What somebody buys, and what has become of what they tried to buy. Whose it is comes first; a visitor who wants to buy
 * is asked to sign in, and goes on where they were. A reader's purchase is *closed* or *open*: whoever shows it pays in a
 * chart of its own. Beside it their attempts are *recalled* from this device, and then at *rest*, or *looked* after: each
 * that nobody was told the end of is asked for, until there is one, whichever tab has begun it. An order that is paid is
 * recorded and told here, by whoever pays for it too where another tab knew first, and heard of in every other tab. Source:
 * product, "Paying".
 */
export const checkoutMachine = setup({
  types: {
    context: {} as Context,
    events: {} as CheckoutEvent,
    emitted: {} as CheckoutNews,
    tags: {} as "open"
  },
  actors: {
    watch: slot<void, UserKnown>("checkout.watch"),
    follow: slot<{ readonly reader: string | null }, CheckoutTold>("checkout.follow"),
    look: slot<{ readonly attempts: ReadonlyArray<LookedAfter> }, AttemptAnswer>("checkout.look"),
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
    takeFirst: assign((_, checkout: Checkout) => ({
      checkout,
      told: checkout.settled.map(({ number }) => number)
    })),
    takeTold: enqueueActions(({ context, enqueue }, checkout: Checkout) => {
      const heard = newlySettled(context, checkout)
      for (const { number, ids } of heard) enqueue.emit({ type: "order.heard", number, ids })
      enqueue.assign({
        ...amongOpen(context, checkout),
        checkout,
        told: [...context.told, ...heard.map(({ number }) => number)]
      })
    }),
    takeBegun: assign(({ context }, attempt: Attempt) => ({
      begun: attempt,
      checkout: evolve(context.checkout, { _tag: "AttemptBegun", ...attempt })
    })),
    leaveBegun: enqueueActions(({ context, enqueue }) => {
      if (context.begun === null) return
      enqueue.assign({ begun: null })
      enqueue.emit({ type: "payment.awaited" })
    }),
    endAttempt: assign(({ context }, key: string | undefined) => ({
      begun: context.begun?.key === key ? null : context.begun
    })),
    takeAwaited: assign((_, awaited: NonNullable<Context["awaited"]>) => ({ awaited })),
    hideNotice: assign({ awaited: null }),
    dismissNotice: assign(({ context }) => ({
      dismissed: context.awaited === null ? context.dismissed : [...context.dismissed, context.awaited.key]
    })),
    takeScreen: assign((_, isOutcome: boolean) => ({ isOutcome })),
    wait: assign(({ context }, order: OrderPaid) => ({ waiting: [...context.waiting, order] })),
    decide: enqueueActions(({ context, enqueue }) => {
      for (const order of context.waiting) enqueue.raise(order)
      enqueue.assign({ waiting: [] })
    }),
    keep: enqueueActions(({ context, enqueue }, facts: ReadonlyArray<CheckoutFact>) => {
      if (facts.length === 0) return
      const order: Record<CheckoutFact> = { type: "record", reader: context.reader, facts }
      const checkout = facts.reduce(evolve, context.checkout)
      enqueue.assign({ ...amongOpen(context, checkout), checkout })
      enqueue.sendTo("recorder", order)
    }),
    tellPaid: enqueueActions(({ context, enqueue }, { number, ids, key }: OrderPaid) => {
      const isTold = context.told.includes(number)
      // Whoever pays here hears it, though another tab may have been told before.
      if (isTold && (context.begun === null || context.begun.key !== key)) return
      if (!isTold) enqueue.assign({ told: [...context.told, number] })
      enqueue.emit({ type: "order.paid", number, ids })
    }),
    tellFailed: enqueueActions(({ context, enqueue }, message: string | null) => {
      if (!context.isOutcome) enqueue.emit({ type: "payment.failed", message })
    }),
    wantSignIn: enqueueActions(({ context, enqueue }) => {
      if (context.purchase !== null) enqueue.emit({ type: "signIn.wanted" })
    })
  },
  guards: {
    isVisitor: (_, reader: string | null) => reader === null,
    isWanted: ({ context }) => context.purchase !== null,
    isOurs: ({ context }, key: string | undefined) => context.begun !== null && context.begun.key === key,
    isKeyless: (_, key: string | undefined) => key === undefined,
    isLooked: ({ context }, key: string) => lookedAfter(context).some((attempt) => attempt.key === key),
    hasLooked: ({ context }) => lookedAfter(context).length > 0,
    isOther: ({ context }, checkout: Checkout) =>
      JSON.stringify(lookedAfter({ ...context, ...amongOpen(context, checkout), checkout })) !==
      JSON.stringify(lookedAfter(context))
  }
}).createMachine({
  id: "checkout",
  context: { reader: null, purchase: null, waiting: [], isOutcome: false, ...nobodys },
  invoke: [{ src: "watch" }, { src: "recorder", id: "recorder" }],
  on: {
    "user.known": [
      {
        guard: fromEvent("isVisitor", "reader"),
        target: ".visitors",
        actions: fromEvent("takeReader", "reader")
      },
      { target: ".readers", actions: fromEvent("takeReader", "reader") }
    ],
    "purchase.open": { actions: fromEvent("takePurchase", "purchase") },
    "purchase.close": { actions: "dropPurchase" },
    "order.settled": { actions: withEvent("wait") },
    "screen.shown": { actions: fromEvent("takeScreen", "isOutcome") }
  },
  initial: "unknown",
  states: {
    unknown: {},
    visitors: {
      entry: "wantSignIn",
      on: {
        "purchase.open": {
          actions: [fromEvent("takePurchase", "purchase"), "wantSignIn"]
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
                  guard: fromEvent("isOurs", "key"),
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
            "attempt.begun": { actions: fromEvent("takeBegun", "attempt") },
            "attempt.ended": {
              actions: [
                { type: "keep", params: ({ context, event }) => end(context.checkout, event.key, event.outcome) },
                fromEvent("endAttempt", "key")
              ]
            }
          },
          states: {
            recalling: {
              on: {
                "checkout.told": {
                  target: "known",
                  actions: fromEvent("takeFirst", "checkout")
                },
                "order.settled": { actions: withEvent("wait") }
              }
            },
            known: {
              entry: "decide",
              on: {
                "checkout.told": { actions: fromEvent("takeTold", "checkout") },
                "order.settled": {
                  actions: [
                    {
                      type: "keep",
                      params: ({ context, event }) => settle(context.checkout, event, event.key ?? null)
                    },
                    withEvent("tellPaid"),
                    fromEvent("endAttempt", "key")
                  ]
                }
              },
              initial: "resting",
              states: {
                resting: { always: { guard: "hasLooked", target: "looking" } },
                looking: {
                  invoke: { src: "look", input: ({ context }) => ({ attempts: lookedAfter(context) }) },
                  always: { guard: not("hasLooked"), target: "resting" },
                  on: {
                    // From rest they are looked after anew: others, or the same for longer, for they were sent again.
                    "checkout.told": {
                      guard: fromEvent("isOther", "checkout"),
                      target: "resting",
                      actions: fromEvent("takeTold", "checkout")
                    },
                    // There may be one more to look after.
                    "purchase.close": "resting",
                    "attempt.begun": {
                      target: "resting",
                      actions: fromEvent("takeBegun", "attempt")
                    },
                    // Whose attempt that was, asking at once finds out; till then nothing is said to be waited for.
                    "order.settled": {
                      guard: fromEvent("isKeyless", "key"),
                      target: "resting",
                      actions: [
                        { type: "keep", params: ({ context, event }) => settle(context.checkout, event, null) },
                        withEvent("tellPaid"),
                        "hideNotice"
                      ]
                    },
                    "attempt.failed": {
                      guard: fromEvent("isLooked", "key"),
                      actions: [
                        { type: "keep", params: ({ context, event }) => end(context.checkout, event.key, "failed") },
                        fromEvent("tellFailed", "message")
                      ]
                    },
                    "attempt.superseded": {
                      actions: {
                        type: "keep",
                        params: ({ context, event }) => end(context.checkout, event.key, "failed")
                      }
                    },
                    "attempt.lost": {
                      actions: {
                        type: "keep",
                        params: ({ context, event }) => end(context.checkout, event.key, "lost")
                      }
                    },
                    "attempt.awaited": {
                      guard: fromEvent("isLooked", "key"),
                      actions: { type: "takeAwaited", params: ({ event: { key, url } }) => ({ key, url }) }
                    },
                    "notice.dismiss": { actions: "dismissNotice" }
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
