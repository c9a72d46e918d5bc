import { assign, emit, sendTo, setup } from "xstate"
import { isSame } from "../../domain/catalogue/search.ts"
import { slot } from "../slot.ts"
import { fromEvent, withEvent } from "../fromEvent.ts"

export type RecentSearchesOrder =
  | { readonly type: "recentSearches.recall" }
  | { readonly type: "search.remember"; readonly query: string }
  | { readonly type: "search.forget"; readonly query: string }

export interface RecentSearchesTold {
  readonly type: "recentSearches.told"
  readonly recent: ReadonlyArray<string>
}

/** The user changed, and with them the stored searches. */
export interface UserChanged {
  readonly type: "user.changed"
}

/** A search was made; its words are kept private. */
export interface SearchMade {
  readonly type: "search.made"
}

/**
 * The user's recent searches of the shop or of an issue in this browser, newest first. They are always *kept*: each order changes what is stored,
 * which other tabs share, and is answered with the new list. A search repeated right after itself is reported once.
 * Source: product, "Search", "Events".
 */
export const recentSearchesMachine = setup({
  types: {
    /** The id of the issue that is searched; null for the shop. */
    input: {} as string | null,
    context: {} as {
      readonly place: string | null
      readonly recent: ReadonlyArray<string>
      /** The search told of last, by an earlier visit of the screen too; null where none is known. */
      readonly told: string | null
    },
    events: {} as Exclude<RecentSearchesOrder, { type: "recentSearches.recall" }> | RecentSearchesTold | UserChanged,
    emitted: {} as SearchMade
  },
  actors: {
    store: slot<string | null, RecentSearchesTold>("recentSearches.store"),
    watch: slot<void, UserChanged>("recentSearches.watch")
  },
  actions: {
    order: sendTo("store", (_, order: RecentSearchesOrder) => order),
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
  context: ({ input }) => ({ place: input, recent: [], told: null }),
  invoke: [{ src: "store", id: "store", input: ({ context }) => context.place }, { src: "watch" }],
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
