import { sendTo, setup } from "xstate"
import { slot } from "../slot.ts"

export type OutboxTick =
  /** It is time again. */
  | { readonly type: "flush.due" }
  /** The browser says that it has a line again. */
  | { readonly type: "line.back" }

/** Nobody sees the page any more, or it is left. */
export interface PageHidden {
  readonly type: "page.hidden"
}

/** All that could be sent has been. */
export interface Flushed {
  readonly type: "flushed"
}

/** The order to send off at once what may not find the page any more; it does not wait for an answer. */
export interface Hurry {
  readonly type: "hurry"
}

/**
 * When what waits is sent to the server. It is *flushing* from the start, for an earlier visit may have left something,
 * and *resting* until there is a reason to again; a line that comes *back* while it is flushing is
 * such a reason afterwards. A page that is hidden hurries, whatever else it does. Source: product, "Outbox".
 */
export const outboxMachine = setup({
  types: { events: {} as OutboxTick | PageHidden | Flushed },
  actors: {
    ticks: slot<void, OutboxTick>("outbox.ticks"),
    hides: slot<void, PageHidden>("outbox.hides"),
    hurrier: slot<void, never>("outbox.hurrier"),
    flush: slot<{ readonly isBack: boolean }, Flushed>("outbox.flush")
  },
  actions: { hurry: sendTo("hurrier", (): Hurry => ({ type: "hurry" })) }
}).createMachine({
  id: "outbox",
  invoke: [{ src: "ticks" }, { src: "hides" }, { src: "hurrier", id: "hurrier" }],
  on: { "page.hidden": { actions: "hurry" } },
  initial: "flushing",
  states: {
    resting: { on: { "flush.due": "flushing", "line.back": "flushingBack" } },
    /** By what waits for its time, that time is waited for. */
    flushing: {
      invoke: { src: "flush", input: { isBack: false } },
      initial: "last",
      states: {
        last: { on: { flushed: "#outbox.resting", "line.back": "back" } },
        back: { on: { flushed: "#outbox.flushingBack" } }
      }
    },
    /** The line is back: what only waited for it is not waited for any more. */
    flushingBack: {
      invoke: { src: "flush", input: { isBack: true } },
      initial: "last",
      states: {
        last: { on: { flushed: "#outbox.resting", "line.back": "back" } },
        back: { on: { flushed: { target: "#outbox.flushingBack", reenter: true } } }
      }
    }
  }
})
