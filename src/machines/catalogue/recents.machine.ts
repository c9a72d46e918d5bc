import { assign, emit, sendTo, setup } from "xstate"
import { isSame } from "../../domain/catalogue/search.ts"
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
 * them too; each order, the first of which recalls them, is answered with what is there then. That somebody searched is
 * told once for the same search after itself. Source: product, "Search", "Events".
 */
export const recentsMachine = setup({
  types: {
    context: {} as {
      readonly recent: ReadonlyArray<string>
      /** The search told of last, by an earlier visit of the screen too; null where none is known. */
      readonly told: string | null
    },
    events: {} as Exclude<RecentsOrder, { type: "recents.recall" }> | RecentsTold | ReaderChanged,
    emitted: {} as SearchMade
  },
  actors: {
    keeper: slot<void, RecentsTold>("recents.keeper"),
    watch: slot<void, ReaderChanged>("recents.watch")
  },
  actions: {
    order: sendTo("keeper", (_, order: RecentsOrder) => order),
    takeRecent: assign(({ context: { told } }, recent: ReadonlyArray<string>) => ({
      recent,
      told: told ?? recent[0] ?? null
    })),
    forget: assign({ recent: [], told: null }),
    takeTold: assign({ told: (_, query: string) => query }),
    tell: emit({ type: "search.made" })
  },
  guards: { isTold: ({ context: { told } }, query: string) => told !== null && isSame(told, query) }
}).createMachine({
  id: "recents",
  context: { recent: [], told: null },
  invoke: [{ src: "keeper", id: "keeper" }, { src: "watch" }],
  initial: "kept",
  states: {
    kept: {
      entry: { type: "order", params: { type: "recents.recall" } },
      on: {
        "reader.changed": { actions: ["forget", { type: "order", params: { type: "recents.recall" } }] },
        "search.remember": [
          {
            guard: { type: "isTold", params: ({ event }) => event.query.trim() },
            actions: { type: "order", params: ({ event }) => event }
          },
          {
            actions: [
              { type: "order", params: ({ event }) => event },
              { type: "takeTold", params: ({ event }) => event.query.trim() },
              "tell"
            ]
          }
        ],
        "search.forget": { actions: { type: "order", params: ({ event }) => event } },
        "recents.told": { actions: { type: "takeRecent", params: ({ event }) => event.recent } }
      }
    }
  }
})
