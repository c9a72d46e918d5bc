import { assign, emit, sendParent, sendTo, setup } from "xstate"
import type { OutlinedIssue } from "../../domain/reader/outline.ts"
import { fromEvent, withEvent } from "../fromEvent.ts"
import { outlineMachine } from "./outline.machine.ts"
import type { AccessRenewal, ContentForbidden } from "./pages.machine.ts"

/** The reader's own lists of an issue, and the issue's table of contents. */
export type CollectionTab = "bookmarks" | "notes" | "contents"

export type SidebarOrder =
  | { readonly type: "sidebar.help" }
  | { readonly type: "sidebar.collection" }
  /** Opens the search for a query; where it is open, its field takes the focus. */
  | { readonly type: "sidebar.search" }
  /** Opens the search for its hits: its field does not take the focus. */
  | { readonly type: "sidebar.hits" }
  /** The list of notes shall be seen, whatever is open. */
  | { readonly type: "sidebar.notes" }
  | { readonly type: "sidebar.tab"; readonly tab: CollectionTab }
  | { readonly type: "sidebar.close" }

/** The field of the search shall have the focus. */
export interface FieldWanted {
  readonly type: "field.wanted"
}

interface Context {
  readonly issue: OutlinedIssue
  /** The collection's tab that was chosen last. */
  readonly tab: CollectionTab
}

/**
 * The panel beside the page: *closed*, or showing *help*, the *collection* or the *search*, which was opened for
 * *typing* or for *listing* hits. The table of contents is *unasked* until the collection opens for the first time.
 * Source: product, "Toolbars and panels".
 */
export const sidebarMachine = setup({
  types: {
    input: {} as OutlinedIssue,
    context: {} as Context,
    events: {} as SidebarOrder | AccessRenewal | ContentForbidden,
    emitted: {} as FieldWanted,
    tags: {} as "open" | "typing"
  },
  actors: { outline: outlineMachine },
  actions: {
    takeTab: assign({ tab: (_, tab: CollectionTab) => tab }),
    focusField: emit({ type: "field.wanted" }),
    tellForbidden: sendParent((): ContentForbidden => ({ type: "content.forbidden" })),
    passRenewal: sendTo("outline", (_, renewal: AccessRenewal) => renewal)
  }
}).createMachine({
  id: "sidebar",
  context: ({ input }) => ({ issue: input, tab: "bookmarks" }),
  type: "parallel",
  states: {
    panel: {
      initial: "closed",
      on: { "sidebar.notes": { target: ".collection", actions: { type: "takeTab", params: "notes" } } },
      states: {
        closed: {
          on: {
            "sidebar.help": "help",
            "sidebar.collection": "collection",
            "sidebar.search": "search",
            "sidebar.hits": "search.listing"
          }
        },
        help: {
          tags: "open",
          on: {
            "sidebar.help": "closed",
            "sidebar.collection": "collection",
            "sidebar.search": "search",
            "sidebar.hits": "search.listing",
            "sidebar.close": "closed"
          }
        },
        collection: {
          tags: "open",
          on: {
            "sidebar.help": "help",
            "sidebar.collection": "closed",
            "sidebar.search": "search",
            "sidebar.hits": "search.listing",
            "sidebar.close": "closed",
            "sidebar.tab": { actions: fromEvent("takeTab", "tab") }
          }
        },
        search: {
          tags: "open",
          on: {
            "sidebar.help": "help",
            "sidebar.collection": "collection",
            "sidebar.search": { target: ".typing", actions: "focusField" },
            "sidebar.close": "closed"
          },
          initial: "typing",
          states: {
            typing: { tags: "typing" },
            listing: {}
          }
        }
      }
    },
    outline: {
      initial: "unasked",
      states: {
        unasked: { on: { "sidebar.collection": "asked", "sidebar.notes": "asked" } },
        asked: {
          invoke: { src: "outline", id: "outline", input: ({ context }) => context.issue },
          on: {
            "content.forbidden": { actions: "tellForbidden" },
            "pages.renew": { actions: withEvent("passRenewal") },
            "pages.refuse": { actions: withEvent("passRenewal") }
          }
        }
      }
    }
  }
})
