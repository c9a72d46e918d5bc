import { setup } from "xstate"

export type SidebarOrder = { readonly type: "sidebar.help" } | { readonly type: "sidebar.close" }

/** What stands beside the page, one at a time: nothing, or the sheet of *help*. Source: product, "Toolbars and panels". */
export const sidebarMachine = setup({
  types: { events: {} as SidebarOrder, tags: {} as "open" }
}).createMachine({
  id: "sidebar",
  initial: "closed",
  states: {
    closed: { on: { "sidebar.help": "help" } },
    help: { tags: "open", on: { "sidebar.help": "closed", "sidebar.close": "closed" } }
  }
})
