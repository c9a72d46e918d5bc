import { sendTo, setup } from "xstate"
import { slot } from "../slot.ts"

export type OutboxTick = { readonly type: "flush.due" } | { readonly type: "browser.online" }

export interface PageHidden {
  readonly type: "page.hidden"
}

/** Everything that could be sent was sent. */
export interface Flushed {
  readonly type: "flushed"
}

/** Sends at once, without waiting for an answer, what must not wait for another page. */
export interface Hurry {
  readonly type: "hurry"
}

/**
 * When queued facts are sent. *flushing* from the start, since an earlier visit may have left some, then *resting*
 * until it is due or the browser is online again. Coming online while flushing causes another round (*back*). Hiding
 * the page sends at once. Source: product, "Outbox".
 */
export const outboxMachine = setup({
  types: { events: {} as OutboxTick | PageHidden | Flushed },
  actors: {
    ticks: slot<void, OutboxTick>("outbox.ticks"),
    hides: slot<void, PageHidden>("outbox.hides"),
    hurrier: slot<void, never>("outbox.hurrier"),
    flush: slot<{ readonly isBackOnline: boolean }, Flushed>("outbox.flush")
  },
  actions: { hurry: sendTo("hurrier", (): Hurry => ({ type: "hurry" })) }
}).createMachine({
  id: "outbox",
  invoke: [{ src: "ticks" }, { src: "hides" }, { src: "hurrier", id: "hurrier" }],
  on: { "page.hidden": { actions: "hurry" } },
  initial: "flushing",
  states: {
    resting: { on: { "flush.due": "flushing", "browser.online": "flushingOnline" } },
    /** Retries keep their delays. */
    flushing: {
      invoke: { src: "flush", input: { isBackOnline: false } },
      initial: "last",
      states: {
        last: { on: { flushed: "#outbox.resting", "browser.online": "back" } },
        back: { on: { flushed: "#outbox.flushingOnline" } }
      }
    },
    /** Back online: retries that waited only for the network do not wait any longer. */
    flushingOnline: {
      invoke: { src: "flush", input: { isBackOnline: true } },
      initial: "last",
      states: {
        last: { on: { flushed: "#outbox.resting", "browser.online": "back" } },
        back: { on: { flushed: { target: "#outbox.flushingOnline", reenter: true } } }
      }
    }
  }
})
