import { assign, setup } from "xstate"
import { fromEvent } from "../fromEvent.ts"

/** Why the toolbars must stay. */
export type ToolbarsReason = "opening" | "focus" | "menu" | "strip" | "sidebar"

export type ToolbarsOrder =
  /** The pointer has moved, or a key or finger was pressed. */
  | { readonly type: "toolbars.stir" }
  /** A tap on the page. */
  | { readonly type: "toolbars.toggle" }
  | { readonly type: "toolbars.hold"; readonly by: ToolbarsReason }
  | { readonly type: "toolbars.release"; readonly by: ToolbarsReason }

/** Milliseconds without a sign of life after which the toolbars step back. Source: product, "Toolbars and panels". */
const stepBackAfter = 4000

interface ToolbarsContext {
  readonly held: ReadonlyArray<ToolbarsReason>
}

const without = ({ held }: ToolbarsContext, by: ToolbarsReason): ReadonlyArray<ToolbarsReason> =>
  held.filter((reason) => reason !== by)

/**
 * The toolbars around the page: *held* while something needs them, at the start until the first page is seen; else *resting*,
 * until nobody has stirred for a while and they have *stepped back*. Source: product, "Toolbars and panels".
 */
export const toolbarsMachine = setup({
  types: { context: {} as ToolbarsContext, events: {} as ToolbarsOrder, tags: {} as "shown" },
  actions: {
    hold: assign(({ context }, by: ToolbarsReason) => ({ held: [...without(context, by), by] })),
    release: assign(({ context }, by: ToolbarsReason) => ({ held: without(context, by) }))
  },
  guards: { isLast: ({ context }, by: ToolbarsReason) => without(context, by).length === 0 },
  delays: { stepBackAfter }
}).createMachine({
  id: "toolbars",
  context: { held: ["opening"] },
  initial: "held",
  states: {
    held: {
      tags: "shown",
      on: {
        "toolbars.hold": { actions: fromEvent("hold", "by") },
        "toolbars.release": [
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
        "toolbars.stir": { target: "resting", reenter: true },
        "toolbars.toggle": "away",
        "toolbars.hold": { target: "held", actions: fromEvent("hold", "by") }
      }
    },
    away: {
      on: {
        "toolbars.stir": "resting",
        "toolbars.toggle": "resting",
        "toolbars.hold": { target: "held", actions: fromEvent("hold", "by") }
      }
    }
  }
})
