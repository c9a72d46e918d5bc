import { assign, sendParent, setup } from "xstate"
import { fromEvent } from "../fromEvent.ts"
import type { SidebarOrder } from "./sidebar.machine.ts"

/** Notes hold the texts of two devices now. */
export interface NotesJoined {
  readonly type: "notes.joined"
  readonly ids: ReadonlyArray<string>
}

export type JoinedOrder =
  | { readonly type: "joined.show" }
  | { readonly type: "joined.close" }
  /** The list of notes is not open any more. */
  | { readonly type: "joined.leave" }
  /** The user whose notes they are has gone. */
  | { readonly type: "joined.drop" }

/**
 * Tells that notes changed on two devices hold both texts: *told* until that is dismissed, or the notes are *listed*; else
 * *quiet*. Source: product, "Reading data".
 */
export const joinedNotesMachine = setup({
  types: {
    context: {} as { readonly ids: ReadonlyArray<string> },
    events: {} as NotesJoined | JoinedOrder
  },
  actions: {
    add: assign({ ids: ({ context }, ids: ReadonlyArray<string>) => [...new Set([...context.ids, ...ids])] }),
    forget: assign({ ids: [] }),
    openList: sendParent((): SidebarOrder => ({ type: "sidebar.notes" }))
  }
}).createMachine({
  id: "joinedNotes",
  context: { ids: [] },
  initial: "quiet",
  on: {
    "notes.joined": { target: ".told", actions: fromEvent("add", "ids") },
    "joined.drop": ".quiet"
  },
  states: {
    quiet: { entry: "forget" },
    told: { on: { "joined.show": { target: "listed", actions: "openList" }, "joined.close": "quiet" } },
    listed: { on: { "joined.leave": "quiet" } }
  }
})
