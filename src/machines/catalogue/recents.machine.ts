import { assign, emit, sendTo, setup } from "xstate"
import { slot } from "../slot.ts"

export type RecentsOrder =
  | { readonly type: "recents.recall" }
  | { readonly type: "search.remember"; readonly query: string }
  | { readonly type: "search.forget"; readonly query: string }

/** What is remembered now. */
export interface RecentsTold {
  readonly type: "recents.told"
  readonly recent: ReadonlyArray<string>
}

/** Somebody else reads here now, or nobody: other searches are theirs. */
export interface ReaderChanged {
  readonly type: "reader.changed"
}

/** Somebody has searched; for what is nobody else's business. */
export interface SearchMade {
  readonly type: "search.made"
}

/**
 * The searches this browser remembers of whoever reads here, newest first. They are always *kept* where other tabs keep
 * them too; each order, the first of which recalls them, is answered with what is there then. Source: product, "Search".
 */
export const recentsMachine = setup({
  types: {
    context: {} as { readonly recent: ReadonlyArray<string> },
    events: {} as Exclude<RecentsOrder, { type: "recents.recall" }> | RecentsTold | ReaderChanged,
    emitted: {} as SearchMade
  },
  actors: {
    keeper: slot<void, RecentsTold>("recents.keeper"),
    watch: slot<void, ReaderChanged>("recents.watch")
  },
  actions: {
    order: sendTo("keeper", (_, order: RecentsOrder) => order),
    takeRecent: assign({ recent: (_, recent: ReadonlyArray<string>) => recent }),
    forget: assign({ recent: [] }),
    tell: emit({ type: "search.made" })
  }
}).createMachine({
  id: "recents",
  context: { recent: [] },
  invoke: [{ src: "keeper", id: "keeper" }, { src: "watch" }],
  initial: "kept",
  states: {
    kept: {
      entry: { type: "order", params: { type: "recents.recall" } },
      on: {
        "reader.changed": { actions: ["forget", { type: "order", params: { type: "recents.recall" } }] },
        "search.remember": { actions: [{ type: "order", params: ({ event }) => event }, "tell"] },
        "search.forget": { actions: { type: "order", params: ({ event }) => event } },
        "recents.told": { actions: { type: "takeRecent", params: ({ event }) => event.recent } }
      }
    }
  }
})
