import { assign, setup } from "xstate"
import { fromEvent } from "../fromEvent.ts"
import type { Speed } from "./speeds.ts"

export type PlayerEvent =
  | { readonly type: "player.play" }
  | { readonly type: "player.stop" }
  | { readonly type: "player.step" }
  | { readonly type: "player.back" }
  | { readonly type: "player.choose"; readonly at: number }
  | { readonly type: "speed.choose"; readonly speed: Speed }

interface Input {
  /** Milliseconds from each event to the next: one fewer than there are events. */
  readonly gaps: ReadonlyArray<number>
}

interface Context extends Input {
  /** The event that was done last, from 0. */
  readonly at: number
  readonly speed: Speed
}

/**
 * Goes through events that are known beforehand: *resting* at one of them, or *playing* on to the last at a speed. Going
 * to an event stops it. Source: product, "Replaying".
 */
export const playerMachine = setup({
  types: { input: {} as Input, context: {} as Context, events: {} as PlayerEvent, tags: {} as "playing" },
  actions: {
    goOn: assign({ at: ({ context }) => context.at + 1 }),
    goBack: assign({ at: ({ context }) => context.at - 1 }),
    goTo: assign({ at: (_, at: number) => at }),
    takeSpeed: assign({ speed: (_, speed: Speed) => speed })
  },
  guards: {
    hasNext: ({ context: { at, gaps } }) => at < gaps.length,
    hasBefore: ({ context: { at } }) => at > 0,
    /** The next event is the last. */
    isNextLast: ({ context: { at, gaps } }) => at === gaps.length - 1
  },
  delays: { gap: ({ context: { gaps, at, speed } }) => (gaps[at] ?? 0) / speed }
}).createMachine({
  id: "player",
  context: ({ input: { gaps } }) => ({ gaps, at: 0, speed: 1 }),
  initial: "resting",
  on: {
    "player.step": { guard: "hasNext", target: ".resting", actions: "goOn" },
    "player.back": { guard: "hasBefore", target: ".resting", actions: "goBack" },
    "player.choose": { target: ".resting", actions: fromEvent("goTo", "at") },
    "speed.choose": { actions: fromEvent("takeSpeed", "speed") }
  },
  states: {
    resting: { on: { "player.play": { guard: "hasNext", target: "playing" } } },
    playing: {
      tags: "playing",
      after: {
        gap: [
          { guard: "isNextLast", target: "resting", actions: "goOn" },
          { target: "playing", reenter: true, actions: "goOn" }
        ]
      },
      on: {
        "player.stop": "resting",
        "speed.choose": { target: "playing", reenter: true, actions: fromEvent("takeSpeed", "speed") }
      }
    }
  }
})
