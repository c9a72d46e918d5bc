import { assign, setup } from "xstate"
import { fromEvent } from "../fromEvent.ts"

/** Why the bars may not step back. */
export type BarsReason = "opening" | "focus" | "menu" | "strip" | "sidebar"

export type BarsOrder =
  /** A sign of life: the pointer has moved, a key or a finger was put down. */
  | { readonly type: "bars.stir" }
  /** A tap on the page. */
  | { readonly type: "bars.toggle" }
  | { readonly type: "bars.hold"; readonly by: BarsReason }
  | { readonly type: "bars.release"; readonly by: BarsReason }

/** Milliseconds without a sign of life after which the bars step back. Source: product, "Toolbars and panels". */
const stepBackAfter = 4000

interface BarsContext {
  readonly held: ReadonlyArray<BarsReason>
}

const without = ({ held }: BarsContext, by: BarsReason): ReadonlyArray<BarsReason> =>
  held.filter((reason) => reason !== by)

/**
 * The bars around the page: *held* while something needs them, at the start until the first page is seen; else *resting*,
 * until nobody has stirred for a while and they have *stepped back*. Source: product, "Toolbars and panels".
 */
export const barsMachine = setup({
  types: { context: {} as BarsContext, events: {} as BarsOrder, tags: {} as "shown" },
  actions: {
    hold: assign(({ context }, by: BarsReason) => ({ held: [...without(context, by), by] })),
    release: assign(({ context }, by: BarsReason) => ({ held: without(context, by) }))
  },
  guards: { isLast: ({ context }, by: BarsReason) => without(context, by).length === 0 },
  delays: { stepBackAfter }
}).createMachine({
  id: "bars",
  context: { held: ["opening"] },
  initial: "held",
  states: {
    held: {
      tags: "shown",
      on: {
        "bars.hold": { actions: fromEvent("hold", "by") },
        "bars.release": [
          {
            guard: fromEvent("isLast", "by"),
            target: "resting",
            actions: fromEvent("release", "by")
          },
          { actions: fromEvent("release", "by") }
        ]
      }
    },
    resting: {
      tags: "shown",
      after: { stepBackAfter: "away" },
      on: {
        "bars.stir": { target: "resting", reenter: true },
        "bars.toggle": "away",
        "bars.hold": { target: "held", actions: fromEvent("hold", "by") }
      }
    },
    away: {
      on: {
        "bars.stir": "resting",
        "bars.toggle": "resting",
        "bars.hold": { target: "held", actions: fromEvent("hold", "by") }
      }
    }
  }
})
