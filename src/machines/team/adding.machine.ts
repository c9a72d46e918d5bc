import { assign, emit, setup } from "xstate"
import type { Trouble } from "../../domain/Trouble.ts"
import { fromEvent } from "../fromEvent.ts"
import { slot } from "../slot.ts"

export type AddingAnswer =
  | { readonly type: "thing.added"; readonly id: string }
  | { readonly type: "thing.refused"; readonly trouble: Trouble }

export type AddingEvent = AddingAnswer | { readonly type: "thing.add" }

/** There it is. */
export interface ThingAdded {
  readonly type: "thing.added"
  readonly id: string
}

interface Context {
  readonly trouble: Trouble | null
}

/** Beginning a new announcement, which only the team sees: *idle*, *adding*, then *added*. Source: product, "The support team". */
export const addingMachine = setup({
  types: {
    context: {} as Context,
    events: {} as AddingEvent,
    emitted: {} as ThingAdded
  },
  actors: { add: slot<void, AddingAnswer>("adding.add") },
  actions: {
    takeTrouble: assign({ trouble: (_, trouble: Trouble) => trouble }),
    forgetTrouble: assign({ trouble: null }),
    tell: emit((_, id: string): ThingAdded => ({ type: "thing.added", id }))
  }
}).createMachine({
  id: "adding",
  context: { trouble: null },
  initial: "idle",
  states: {
    idle: { on: { "thing.add": "adding" } },
    adding: {
      entry: "forgetTrouble",
      invoke: { src: "add" },
      on: {
        "thing.added": { target: "added", actions: fromEvent("tell", "id") },
        "thing.refused": { target: "idle", actions: fromEvent("takeTrouble", "trouble") }
      }
    },
    added: {}
  }
})
