import { assign, emit, setup } from "xstate"
import type { Trouble } from "../../domain/Trouble.ts"
import { fromEvent } from "../fromEvent.ts"
import { slot } from "../slot.ts"

/** What is begun: an empty one that only the team sees. */
export interface AddingInput {
  readonly kind: "announcement" | "question"
}

export type AddingAnswer =
  | { readonly type: "thing.added"; readonly id: string }
  | { readonly type: "thing.refused"; readonly trouble: Trouble }

export type AddingEvent = AddingAnswer | { readonly type: "thing.add" }

/** There it is. */
export interface ThingAdded {
  readonly type: "thing.added"
  readonly id: string
}

interface Context extends AddingInput {
  readonly trouble: Trouble | null
}

/** Beginning a new announcement or question: *idle*, *adding*, then *added*. Source: product, "The support team". */
export const addingMachine = setup({
  types: {
    input: {} as AddingInput,
    context: {} as Context,
    events: {} as AddingEvent,
    emitted: {} as ThingAdded
  },
  actors: { add: slot<AddingInput, AddingAnswer>("adding.add") },
  actions: {
    takeTrouble: assign({ trouble: (_, trouble: Trouble) => trouble }),
    forgetTrouble: assign({ trouble: null }),
    tell: emit((_, id: string): ThingAdded => ({ type: "thing.added", id }))
  }
}).createMachine({
  id: "adding",
  context: ({ input: { kind } }) => ({ kind, trouble: null }),
  initial: "idle",
  states: {
    idle: { on: { "thing.add": "adding" } },
    adding: {
      entry: "forgetTrouble",
      invoke: { src: "add", input: ({ context: { kind } }) => ({ kind }) },
      on: {
        "thing.added": { target: "added", actions: fromEvent("tell", "id") },
        "thing.refused": { target: "idle", actions: fromEvent("takeTrouble", "trouble") }
      }
    },
    added: {}
  }
})
