import { assign, emit, sendTo, setup } from "xstate"
import { isSame } from "../../domain/catalogue/search.ts"
import { slot } from "../slot.ts"
import { fromEvent, withEvent } from "../fromEvent.ts"

export type RecentSearchesOrder =
  | { readonly type: "recentSearches.recall" }
  | { readonly type: "search.remember"; readonly query: string }
  | { readonly type: "search.forget"; readonly query: string }

/** What is remembered now. */
export interface RecentSearchesTold {
  readonly type: "recentSearches.told"
  readonly recent: ReadonlyArray<string>
}

/** Somebody else reads here now, or nobody: other searches are theirs. */
export interface UserChanged {
  readonly type: "user.changed"
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
export const recentSearchesMachine = setup({
  types: {
    context: {} as {
      readonly recent: ReadonlyArray<string>
      /** The search told of last, by an earlier visit of the screen too; null where none is known. */
      readonly told: string | null
    },
    events: {} as Exclude<RecentSearchesOrder, { type: "recentSearches.recall" }> | RecentSearchesTold | UserChanged,
    emitted: {} as SearchMade
  },
  actors: {
    keeper: slot<void, RecentSearchesTold>("recentSearches.keeper"),
    watch: slot<void, UserChanged>("recentSearches.watch")
  },
  actions: {
    order: sendTo("keeper", (_, order: RecentSearchesOrder) => order),
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
  id: "recentSearches",
  context: { recent: [], told: null },
  invoke: [{ src: "keeper", id: "keeper" }, { src: "watch" }],
  initial: "kept",
  states: {
    kept: {
      entry: { type: "order", params: { type: "recentSearches.recall" } },
      on: {
        "user.changed": { actions: ["forget", { type: "order", params: { type: "recentSearches.recall" } }] },
        "search.remember": [
          {
            guard: { type: "isTold", params: ({ event }) => event.query.trim() },
            actions: withEvent("order")
          },
          {
            actions: [withEvent("order"), { type: "takeTold", params: ({ event }) => event.query.trim() }, "tell"]
          }
        ],
        "search.forget": { actions: withEvent("order") },
        "recentSearches.told": { actions: fromEvent("takeRecent", "recent") }
      }
    }
  }
})
