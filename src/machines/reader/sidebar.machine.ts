import { assign, setup } from "xstate"
import type { OutlinedIssue } from "../../domain/reader/outline.ts"
import { fromEvent } from "../fromEvent.ts"
import { outlineMachine } from "./outline.machine.ts"

/** The reader's own lists of an issue, and the issue's table of contents. */
export type CollectionTab = "bookmarks" | "notes" | "contents"

export type SidebarOrder =
  | { readonly type: "sidebar.help" }
  | { readonly type: "sidebar.collection" }
  | { readonly type: "sidebar.tab"; readonly tab: CollectionTab }
  | { readonly type: "sidebar.close" }

interface Context {
  readonly issue: OutlinedIssue
  /** The collection's tab that was chosen last. */
  readonly tab: CollectionTab
}

/**
 * The panel beside the page: *closed*, or showing *help* or the *collection*. The table of contents is *unasked* until
 * the collection opens for the first time. Source: product, "Toolbars and panels".
 */
export const sidebarMachine = setup({
  types: { input: {} as OutlinedIssue, context: {} as Context, events: {} as SidebarOrder, tags: {} as "open" },
  actors: { outline: outlineMachine },
  actions: { takeTab: assign({ tab: (_, tab: CollectionTab) => tab }) }
}).createMachine({
  id: "sidebar",
  context: ({ input }) => ({ issue: input, tab: "bookmarks" }),
  type: "parallel",
  states: {
    panel: {
      initial: "closed",
      states: {
        closed: { on: { "sidebar.help": "help", "sidebar.collection": "collection" } },
        help: {
          tags: "open",
          on: { "sidebar.help": "closed", "sidebar.collection": "collection", "sidebar.close": "closed" }
        },
        collection: {
          tags: "open",
          on: {
            "sidebar.help": "help",
            "sidebar.collection": "closed",
            "sidebar.close": "closed",
            "sidebar.tab": { actions: fromEvent("takeTab", "tab") }
          }
        }
      }
    },
    outline: {
      initial: "unasked",
      states: {
        unasked: { on: { "sidebar.collection": "asked" } },
        asked: { invoke: { src: "outline", id: "outline", input: ({ context }) => context.issue } }
      }
    }
  }
})
