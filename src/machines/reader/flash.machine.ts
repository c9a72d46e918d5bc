import { assign, setup } from "xstate"
import { flashFor } from "../../domain/reader/marks/flash.ts"
import { fromEvent } from "../fromEvent.ts"

/** A highlight, or its note, was opened from a list: its page is shown, and it flashes. */
export interface MarkWanted {
  readonly type: "mark.show"
  readonly id: string
  readonly page: number
}

export type FlashOrder =
  | { readonly type: "flash.show"; readonly id: string }
  /** Its words are in sight. */
  | { readonly type: "flash.seen" }
  /** Its words are not on their page any more. */
  | { readonly type: "flash.missed" }

/**
 * Lights a highlight that was opened from a list: *sought* until its words are in sight, *shown* for 2 s; else *idle*.
 * Source: product, "Bookmarks, highlights, notes".
 */
export const flashMachine = setup({
  types: { context: {} as { readonly id: string }, events: {} as FlashOrder },
  actions: { take: assign({ id: (_, id: string) => id }) },
  delays: { flashFor }
}).createMachine({
  id: "flash",
  context: { id: "" },
  initial: "idle",
  on: { "flash.show": { target: ".sought", actions: fromEvent("take", "id") } },
  states: {
    idle: {},
    sought: { on: { "flash.seen": "shown", "flash.missed": "idle" } },
    shown: { after: { flashFor: "idle" } }
  }
})
