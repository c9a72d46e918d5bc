import { assign, enqueueActions, not, setup, stateIn } from "xstate"
import {
  after,
  type Attempt,
  type AttemptReport,
  type Attempts,
  begin,
  type Checkout,
  decide,
  follow,
  isOwn,
  isWatched,
  noAttempts,
  watchedIn,
  type WatchedAttempt
} from "../../domain/shop/attempts.ts"
import type { CheckoutFact } from "../../domain/shop/CheckoutFact.ts"
import type { Purchase } from "../../domain/shop/Purchase.ts"
import type { Record } from "../recorder.ts"
import type { UserKnown } from "../session/userKnown.ts"
import { slot } from "../slot.ts"
import type { AttemptAnswer, CheckoutEvent, CheckoutNews, CheckoutStored, OrderPaid } from "./checkoutEvents.ts"
import { fromEvent, withEvent } from "../fromEvent.ts"

interface Context {
  readonly userId: string | null
  /** What is about to be paid for, or will be after sign-in. */
  readonly purchase: Purchase | null
  readonly attempts: Attempts
  /** The order that the screen shows as paid. */
  readonly shown: string | null
  /** Paid orders that were reported before the log was read. */
  readonly waiting: ReadonlyArray<OrderPaid>
}

/**
 * What a user buys in this tab, and their attempts to pay. A *visitor* who buys is asked to sign in; a purchase is
 * *closed* or *open*. Attempts are *recalled* from this device, then *idle* or *watched*: the server is asked for
 * outcomes that no open purchase will hear. Source: product, "Paying".
 */
export const checkoutMachine = setup({
  types: {
    context: {} as Context,
    events: {} as CheckoutEvent,
    emitted: {} as CheckoutNews,
    tags: {} as "open" | "attemptsKnown" | "outcomeShown"
  },
  actors: {
    watch: slot<void, UserKnown>("checkout.watch"),
    follow: slot<{ readonly userId: string | null }, CheckoutStored>("checkout.follow"),
    watchAttempts: slot<{ readonly attempts: ReadonlyArray<WatchedAttempt> }, AttemptAnswer>("checkout.watchAttempts"),
    recorder: slot<void, never>("checkout.recorder")
  },
  actions: {
    takeUser: assign(({ context }, userId: string | null) => ({
      userId,
      attempts: noAttempts,
      // One user does not go on with another's purchase.
      purchase: context.userId === null || userId === null ? context.purchase : null,
      waiting: context.userId === null ? context.waiting : []
    })),
    takePurchase: assign((_, purchase: Purchase) => ({ purchase })),
    dropPurchase: assign({ purchase: null }),
    takeFirst: assign(({ context }, checkout: Checkout) => ({
      attempts: { ...context.attempts, checkout, known: checkout.settled.map(({ number }) => number) }
    })),
    takeStored: enqueueActions(({ context, enqueue }, checkout: Checkout) => {
      const { attempts, news } = follow(context.attempts, checkout)
      enqueue.assign({ attempts })
      for (const one of news) enqueue.emit(one)
    }),
    takeBegun: assign(({ context }, attempt: Attempt) => ({ attempts: begin(context.attempts, attempt) })),
    leaveAttempt: enqueueActions(({ context, enqueue }) => {
      if (context.attempts.own === null) return
      enqueue.assign({ attempts: { ...context.attempts, own: null } })
      enqueue.emit({ type: "payment.awaited" })
    }),
    takeAwaited: assign(({ context }, awaited: NonNullable<Attempts["awaited"]>) => ({
      attempts: { ...context.attempts, awaited }
    })),
    hideNotice: assign(({ context }) => ({ attempts: { ...context.attempts, awaited: null } })),
    dismissNotice: assign(({ context: { attempts } }) => ({
      attempts: {
        ...attempts,
        dismissed: attempts.awaited === null ? attempts.dismissed : [...attempts.dismissed, attempts.awaited.key]
      }
    })),
    takeShown: assign({ shown: (_, number: string | null) => number }),
    wait: assign(({ context }, order: OrderPaid) => ({ waiting: [...context.waiting, order] })),
    sendWaiting: enqueueActions(({ context, enqueue }) => {
      for (const order of context.waiting) enqueue.raise(order)
      enqueue.assign({ waiting: [] })
    }),
    decide: enqueueActions(({ context, enqueue }, order: AttemptReport) => {
      const { facts, news } = decide(context.attempts, order)
      enqueue.assign({ attempts: after(context.attempts, order, facts) })
      const record: Record<CheckoutFact> = { type: "record", userId: context.userId, facts }
      if (facts.length > 0) enqueue.sendTo("recorder", record)
      for (const one of news) enqueue.emit(one)
    }),
    askSignIn: enqueueActions(({ context, enqueue }) => {
      if (context.purchase !== null) enqueue.emit({ type: "signIn.wanted" })
    })
  },
  guards: {
    isVisitor: (_, userId: string | null) => userId === null,
    isBuying: ({ context }) => context.purchase !== null,
    isOwn: ({ context }, key: string | undefined) => isOwn(context.attempts, key),
    hasNoKey: (_, key: string | undefined) => key === undefined,
    isOutcome: (_, isOutcome: boolean) => isOutcome,
    isOutcomeShown: stateIn({ screen: "outcome" }),
    isWatched: ({ context }, key: string) => isWatched(context.attempts, key),
    hasWatched: ({ context }) => watchedIn(context.attempts).length > 0,
    changesWatched: ({ context: { attempts } }, checkout: Checkout) =>
      JSON.stringify(watchedIn(follow(attempts, checkout).attempts)) !== JSON.stringify(watchedIn(attempts))
  }
}).createMachine({
  id: "checkout",
  context: { userId: null, purchase: null, attempts: noAttempts, shown: null, waiting: [] },
  invoke: [{ src: "watch" }, { src: "recorder", id: "recorder" }],
  type: "parallel",
  states: {
    purchase: {
      initial: "unknown",
      on: {
        "user.known": [
          { guard: fromEvent("isVisitor", "userId"), target: ".visitor", actions: fromEvent("takeUser", "userId") },
          { target: ".closed", actions: fromEvent("takeUser", "userId") }
        ],
        "purchase.open": { actions: fromEvent("takePurchase", "purchase") },
        "purchase.close": { actions: "dropPurchase" }
      },
      states: {
        unknown: {},
        visitor: {
          tags: "attemptsKnown",
          entry: "askSignIn",
          on: {
            "purchase.open": { actions: [fromEvent("takePurchase", "purchase"), "askSignIn"] },
            "signIn.refused": { actions: "dropPurchase" }
          }
        },
        closed: { always: { guard: "isBuying", target: "open" } },
        open: {
          tags: "open",
          on: {
            "purchase.close": { target: "closed", actions: ["dropPurchase", "leaveAttempt"] },
            "order.settled": { guard: fromEvent("isOwn", "key"), target: "closed", actions: "dropPurchase" }
          }
        }
      }
    },
    log: {
      initial: "unread",
      on: { "user.known": [{ guard: fromEvent("isVisitor", "userId"), target: ".unread" }, { target: ".followed" }] },
      states: {
        unread: {},
        followed: { invoke: { src: "follow", input: ({ context }) => ({ userId: context.userId }) } }
      }
    },
    attempts: {
      initial: "recalling",
      on: {
        "user.known": ".recalling",
        "attempt.ended": { actions: withEvent("decide") }
      },
      states: {
        recalling: {
          on: {
            "attempt.begun": { actions: fromEvent("takeBegun", "attempt") },
            "checkout.stored": { target: "idle", actions: [fromEvent("takeFirst", "checkout"), "sendWaiting"] },
            "order.settled": { actions: withEvent("wait") }
          }
        },
        idle: {
          tags: "attemptsKnown",
          always: { guard: "hasWatched", target: "watching" },
          on: {
            "attempt.begun": { actions: fromEvent("takeBegun", "attempt") },
            "checkout.stored": { actions: fromEvent("takeStored", "checkout") },
            "order.settled": { actions: withEvent("decide") }
          }
        },
        watching: {
          tags: "attemptsKnown",
          invoke: { src: "watchAttempts", input: ({ context }) => ({ attempts: watchedIn(context.attempts) }) },
          always: { guard: not("hasWatched"), target: "idle" },
          on: {
            // Through *idle*, watching begins anew: with others, or for longer where the same were sent again.
            "checkout.stored": [
              {
                guard: fromEvent("changesWatched", "checkout"),
                target: "idle",
                actions: fromEvent("takeStored", "checkout")
              },
              { actions: fromEvent("takeStored", "checkout") }
            ],
            "purchase.close": "idle",
            "attempt.begun": { target: "idle", actions: fromEvent("takeBegun", "attempt") },
            "order.settled": [
              // Which attempt paid it is asked at once; until that is known, nothing is said to be awaited.
              { guard: fromEvent("hasNoKey", "key"), target: "idle", actions: [withEvent("decide"), "hideNotice"] },
              { actions: withEvent("decide") }
            ],
            "attempt.failed": [
              {
                guard: "isOutcomeShown",
                actions: {
                  type: "decide",
                  params: ({ event }) => ({ type: "attempt.ended", key: event.key, outcome: "failed" })
                }
              },
              { actions: withEvent("decide") }
            ],
            "attempt.superseded": { actions: withEvent("decide") },
            "attempt.lost": { actions: withEvent("decide") },
            "attempt.awaited": {
              guard: fromEvent("isWatched", "key"),
              actions: { type: "takeAwaited", params: ({ event: { key, url } }) => ({ key, url }) }
            },
            "notice.dismiss": { actions: "dismissNotice" }
          }
        }
      }
    },
    screen: {
      initial: "ordinary",
      on: {
        "screen.shown": [
          {
            guard: fromEvent("isOutcome", "isOutcome"),
            target: ".outcome",
            actions: { type: "takeShown", params: ({ event }) => event.number ?? null }
          },
          { target: ".ordinary", actions: { type: "takeShown", params: null } }
        ]
      },
      states: { ordinary: {}, outcome: { tags: "outcomeShown" } }
    }
  }
})
