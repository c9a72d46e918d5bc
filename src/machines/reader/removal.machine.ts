import { assign, sendParent, setup } from "xstate"
import type { MarkOrder } from "../../domain/reader/marks/decide.ts"
import { removalFor, type Removed } from "../../domain/reader/marks/removed.ts"
import { withEvent } from "../fromEvent.ts"
import type { EditorOrder } from "./noteEditor.machine.ts"

export type RemovalOrder =
  /** These were deleted. */
  | ({ readonly type: "removal.offer" } & Removed)
  | { readonly type: "removal.undo" }
  | { readonly type: "removal.close" }
  /** Pointer or focus is on it, or no longer. */
  | { readonly type: "removal.hold" }
  | { readonly type: "removal.release" }

const nothing: Removed = { highlights: [], notes: [] }

/**
 * Offers to take a deletion back: *offered* for 10 s, which pause under pointer and focus, with everything that is deleted
 * meanwhile; else *idle*. Drafts of notes stay until then. Source: product, "Bookmarks, highlights, notes".
 */
export const removalMachine = setup({
  types: { context: {} as { readonly removed: Removed }, events: {} as RemovalOrder, tags: {} as "offered" },
  actions: {
    add: assign({
      removed: ({ context: { removed } }, { highlights, notes }: Removed) => ({
        highlights: [...removed.highlights, ...highlights],
        notes: [...removed.notes, ...notes]
      })
    }),
    forget: assign({ removed: nothing }),
    dropDrafts: sendParent(({ context: { removed } }): EditorOrder => ({
      type: "editor.forget",
      ids: removed.highlights.map(({ id }) => id)
    })),
    restore: sendParent(({ context }): MarkOrder => ({ type: "marks.restore", ...context.removed }))
  },
  delays: { removalFor }
}).createMachine({
  id: "removal",
  context: { removed: nothing },
  initial: "idle",
  states: {
    idle: {
      entry: "forget",
      on: { "removal.offer": { target: "offered", actions: withEvent("add") } }
    },
    offered: {
      tags: "offered",
      on: {
        "removal.undo": { target: "idle", actions: "restore" },
        "removal.close": { target: "idle", actions: "dropDrafts" }
      },
      initial: "passing",
      states: {
        passing: {
          after: { removalFor: { target: "#removal.idle", actions: "dropDrafts" } },
          on: {
            "removal.offer": { target: "passing", reenter: true, actions: withEvent("add") },
            "removal.hold": "held"
          }
        },
        held: { on: { "removal.offer": { actions: withEvent("add") }, "removal.release": "passing" } }
      }
    }
  }
})
