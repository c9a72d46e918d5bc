import { assign, emit, type EventObject, setup } from "xstate"
import { fromEvent, withEvent } from "../fromEvent.ts"
import { slot } from "../slot.ts"

/** An event for an actor whose code is not loaded yet. */
export interface WaitingOrder {
  /** The actor's name. */
  readonly to: string
  readonly event: EventObject
  /** It opens something for a user who sees that it is awaited, and may give it up. */
  readonly isWish: boolean
}

export interface CodeFailed {
  readonly type: "code.failed"
  /** It failed although the browser is on line, and before the timeout. */
  readonly failedOnline: boolean
}

/** It is time to load it: the first screen is drawn, the browser is on line again, or the tab is seen again. */
export interface CodeDue {
  readonly type: "code.due"
}

export type DeferredEvent =
  | CodeDue
  | CodeFailed
  | { readonly type: "code.want" }
  /** Also after the timeout: code is welcome whenever it comes. */
  | { readonly type: "code.loaded" }
  | { readonly type: "order.add"; readonly order: WaitingOrder }
  | { readonly type: "wishes.forget"; readonly to: string }
  /** Orders of one kind for one actor, which are done already. */
  | { readonly type: "orders.drop"; readonly to: string; readonly kind: string }

export type DeferredNews =
  | { readonly type: "code.ready"; readonly orders: ReadonlyArray<WaitingOrder> }
  /**
   * Somebody wants code that did not come. It is outdated where it was refused, and not for the first time: the site may
   * have a new release, which only a reloaded page knows.
   */
  | { readonly type: "code.missing"; readonly isOutdated: boolean }

/** Milliseconds. */
const maxRetryDelay = 3_600_000

interface Context {
  readonly orders: ReadonlyArray<WaitingOrder>
  readonly failures: number
}

/**
 * Code that is loaded after the first screen: *waiting* until it is due or wanted, then *loading*, then *ready*. Code
 * that did not load is *missing* until it is due or wanted again, or its retry delay, doubled each time, is over.
 * Orders wait in sequence. Wishes are dropped when loading fails, because their user no longer waits.
 */
export const deferredMachine = setup({
  types: { context: {} as Context, events: {} as DeferredEvent, emitted: {} as DeferredNews },
  actors: {
    load: slot<void, CodeFailed>("deferred.load"),
    watch: slot<void, CodeDue>("deferred.watch")
  },
  actions: {
    addOrder: assign({ orders: ({ context }, order: WaitingOrder) => [...context.orders, order] }),
    forgetWishes: assign({
      orders: ({ context }, actor: string) => context.orders.filter(({ to, isWish }) => !isWish || to !== actor)
    }),
    dropOrders: assign({
      orders: ({ context }, { to, kind }: Extract<DeferredEvent, { type: "orders.drop" }>) =>
        context.orders.filter((order) => order.to !== to || order.event.type !== kind)
    }),
    dropWishes: assign({ orders: ({ context }) => context.orders.filter(({ isWish }) => !isWish) }),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    tellReady: emit(({ context }): DeferredNews => ({ type: "code.ready", orders: context.orders })),
    tellMissing: emit(({ context }, failedOnline: boolean): DeferredNews => ({
      type: "code.missing",
      isOutdated: failedOnline && context.failures > 0
    }))
  },
  delays: { retryDelay: ({ context }) => Math.min(30_000 * 2 ** (context.failures - 1), maxRetryDelay) }
}).createMachine({
  id: "deferred",
  context: { orders: [], failures: 0 },
  on: {
    "code.loaded": { target: ".ready", actions: "tellReady" },
    "order.add": { actions: fromEvent("addOrder", "order") },
    "wishes.forget": { actions: fromEvent("forgetWishes", "to") },
    "orders.drop": { actions: withEvent("dropOrders") }
  },
  initial: "waiting",
  states: {
    waiting: { on: { "code.due": "loading", "code.want": "loading.wanted" } },
    loading: {
      invoke: { src: "load" },
      initial: "unwanted",
      states: {
        unwanted: { on: { "code.want": "wanted", "code.failed": "#deferred.missing" } },
        wanted: {
          on: { "code.failed": { target: "#deferred.missing", actions: fromEvent("tellMissing", "failedOnline") } }
        }
      }
    },
    missing: {
      entry: ["countFailure", "dropWishes"],
      invoke: { src: "watch" },
      on: { "code.due": "loading", "code.want": "loading.wanted" },
      after: { retryDelay: "loading" }
    },
    ready: { entry: assign({ orders: [] }), on: { "code.loaded": {} } }
  }
})
