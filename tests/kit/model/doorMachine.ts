import { assign, emit, fromCallback, setup } from "xstate"
import type { Model } from "./Model.ts"

/**
 * A small door that waits for a key's answer, counts refusals, closes by itself, and tells its parent when it opened.
 */
export const doorMachine = setup({
  types: {
    context: {} as { refusals: number },
    events: {} as { type: "key.turn" } | { type: "key.accepted" } | { type: "key.refused" } | { type: "bell.ring" },
    emitted: {} as { type: "door.opened" } | { type: "bell.rang" },
    tags: "busy"
  },
  actors: {
    turn: fromCallback(() => {
      throw new Error("The slot is not filled.")
    })
  },
  actions: { countRefusal: assign({ refusals: ({ context }) => context.refusals + 1 }) },
  guards: { isPatient: ({ context }) => context.refusals < 1 },
  delays: { aMinute: 60_000 }
}).createMachine({
  id: "door",
  context: { refusals: 0 },
  initial: "closed",
  on: { "bell.ring": { actions: emit({ type: "bell.rang" }) } },
  states: {
    closed: { on: { "key.turn": "turning" } },
    turning: {
      tags: "busy",
      invoke: { src: "turn" },
      on: {
        "key.accepted": { target: "open", actions: emit({ type: "door.opened" }) },
        "key.refused": [{ guard: "isPatient", target: "closed", actions: "countRefusal" }, { target: "barred" }]
      }
    },
    open: { after: { aMinute: "closed" } },
    barred: { type: "final" }
  }
})

export interface ExpectedDoor {
  readonly now: "closed" | "turning" | "open" | "barred"
  readonly refusals: number
}

/** The rules of the door: a second refused key bars it. */
export const doorModel: Model<typeof doorMachine, ExpectedDoor> = {
  machine: doorMachine,
  cases: [
    { type: "key.turn" },
    { type: "key.accepted" },
    { type: "key.refused" },
    { type: "bell.ring" },
    { type: "time.passed", by: 60_000 }
  ],
  begin: () => ({ now: "closed", refusals: 0 }),
  next: (before, { type }) => {
    const { now, refusals } = before
    if (type === "bell.ring") return before
    if (type === "time.passed") return now === "open" ? { ...before, now: "closed" } : before
    if (type === "key.turn") return now === "closed" ? { ...before, now: "turning" } : null
    if (now !== "turning") return null
    if (type === "key.accepted") return { ...before, now: "open" }
    return refusals === 0 ? { now: "closed", refusals: 1 } : { ...before, now: "barred" }
  },
  isOver: ({ now }) => now === "barred",
  asks: ({ now }) => (now === "turning" ? [{ slot: "turn", input: undefined }] : []),
  news: ({ event }) => {
    if (event?.type === "bell.ring") return [{ type: "bell.rang" }]
    return event?.type === "key.accepted" ? [{ type: "door.opened" }] : []
  }
}
