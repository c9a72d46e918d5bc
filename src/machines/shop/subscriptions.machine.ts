import { assign, setup } from "xstate"
import type { Subscription } from "../../domain/shop/Subscription.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { slot } from "../slot.ts"
import { fromEvent } from "../fromEvent.ts"

/** Running and following subscriptions, to plans and to publications. */
export interface Subscriptions {
  readonly platform: ReadonlyArray<Subscription>
  readonly publication: ReadonlyArray<Subscription>
}

export type SubscriptionsAnswer =
  | { readonly type: "subscriptions.loaded"; readonly subscriptions: Subscriptions }
  | { readonly type: "subscriptions.failed"; readonly trouble: Trouble }

export type SubscriptionsEvent =
  | SubscriptionsAnswer
  | { readonly type: "subscriptions.reload" }
  /** It no longer renews itself. */
  | { readonly type: "subscription.ended"; readonly id: string }

interface Context {
  readonly subscriptions: Subscriptions | null
  readonly trouble: Trouble | null
}

/** Ends the renewal of one; it stays in the list until its last day. */
const without = (list: ReadonlyArray<Subscription>, id: string): ReadonlyArray<Subscription> =>
  list.map((one) => (one.id === id ? { ...one, auto_renewal: false } : one))

/**
 * The user's subscriptions: *loading*, *failed*, or *shown*; *refreshing* while loading again, and *stale* if that
 * failed. A cancelled one stays in the list, marked at once. Source: product, "Subscriptions".
 */
export const subscriptionsMachine = setup({
  types: { context: {} as Context, events: {} as SubscriptionsEvent, tags: {} as "busy" },
  actors: { load: slot<void, SubscriptionsAnswer>("subscriptions.load") },
  actions: {
    take: assign((_, subscriptions: Subscriptions) => ({ subscriptions, trouble: null })),
    takeTrouble: assign({ trouble: (_, trouble: Trouble) => trouble }),
    end: assign(({ context: { subscriptions } }, id: string) => ({
      subscriptions:
        subscriptions === null
          ? null
          : { platform: without(subscriptions.platform, id), publication: without(subscriptions.publication, id) }
    }))
  }
}).createMachine({
  id: "subscriptions",
  context: { subscriptions: null, trouble: null },
  initial: "loading",
  states: {
    loading: {
      tags: "busy",
      invoke: { src: "load" },
      on: {
        "subscriptions.loaded": {
          target: "shown",
          actions: fromEvent("take", "subscriptions")
        },
        "subscriptions.failed": {
          target: "failed",
          actions: fromEvent("takeTrouble", "trouble")
        }
      }
    },
    failed: { on: { "subscriptions.reload": "loading" } },
    shown: {
      on: {
        "subscriptions.reload": "refreshing",
        "subscription.ended": { target: "refreshing", actions: fromEvent("end", "id") }
      }
    },
    refreshing: {
      tags: "busy",
      invoke: { src: "load" },
      on: {
        "subscriptions.reload": { target: "refreshing", reenter: true },
        // An answer on its way may be older than the cancellation.
        "subscription.ended": {
          target: "refreshing",
          reenter: true,
          actions: fromEvent("end", "id")
        },
        "subscriptions.loaded": {
          target: "shown",
          actions: fromEvent("take", "subscriptions")
        },
        "subscriptions.failed": {
          target: "stale",
          actions: fromEvent("takeTrouble", "trouble")
        }
      }
    },
    stale: {
      on: {
        "subscriptions.reload": "refreshing",
        "subscription.ended": { target: "refreshing", actions: fromEvent("end", "id") }
      }
    }
  }
})
