import { assign, emit, setup } from "xstate"
import { isSearchable } from "../../domain/catalogue/search.ts"
import type { TextHit } from "../../domain/catalogue/TextHit.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { slot } from "../slot.ts"
import { fromEvent } from "../fromEvent.ts"

export type TextsAnswer =
  | { readonly type: "texts.found"; readonly hits: ReadonlyArray<TextHit> }
  | { readonly type: "texts.failed"; readonly trouble: Trouble }

/** The user changed, and with them what may be found inside issues. */
export interface UserChanged {
  readonly type: "user.changed"
}

export type SearchEvent =
  | TextsAnswer
  | UserChanged
  | { readonly type: "query.typed"; readonly query: string }
  /** Enter was pressed. */
  | { readonly type: "query.submitted" }
  /** Set as a whole, by an address or an earlier search. */
  | { readonly type: "query.given"; readonly query: string }
  | { readonly type: "texts.retry" }

/** The query that is searched for, which the address shows too. */
export interface QuerySettled {
  readonly type: "query.settled"
  readonly query: string
}

export interface SearchInput {
  readonly query: string
}

/** Milliseconds without a key after which a query is searched for. */
export const settleDelay = 250

const search = setup({
  types: {
    input: {} as SearchInput,
    context: {} as {
      readonly query: string
      readonly hits: ReadonlyArray<TextHit>
      readonly trouble: Trouble | null
    },
    events: {} as SearchEvent,
    emitted: {} as QuerySettled,
    tags: {} as "busy"
  },
  actors: {
    texts: slot<{ readonly query: string }, TextsAnswer>("search.texts"),
    watch: slot<void, UserChanged>("search.watch")
  },
  actions: {
    takeQuery: assign({ query: (_, query: string) => query }),
    takeHits: assign({ hits: (_, hits: ReadonlyArray<TextHit>) => hits }),
    takeTrouble: assign({ trouble: (_, trouble: Trouble) => trouble }),
    forgetTexts: assign({ hits: [], trouble: null }),
    tellQuery: emit(({ context }) => ({ type: "query.settled", query: context.query.trim() }) as const)
  },
  guards: { isSearchable: ({ context }) => isSearchable(context.query) },
  delays: { settleDelay }
})

/**
 * A search as it is typed: *waiting* until typing pauses, then *asking* for matches inside issues, then *found* or
 * *failed*. It is *resting* while the query is too short. When the user changes, it asks anew. Titles need no chart:
 * the catalogue has them. Source: product, "Search".
 */
export const searchMachine = search.createMachine({
  id: "search",
  context: ({ input }) => ({ query: input.query, hits: [], trouble: null }),
  invoke: { src: "watch" },
  initial: "resting",
  on: {
    "query.typed": {
      target: ".waiting",
      actions: fromEvent("takeQuery", "query")
    },
    "query.given": {
      target: ".resting",
      actions: [fromEvent("takeQuery", "query"), "tellQuery"]
    }
  },
  states: {
    resting: {
      entry: "forgetTexts",
      always: { guard: "isSearchable", target: "asking" }
    },
    waiting: {
      tags: "busy",
      entry: "forgetTexts",
      on: { "query.submitted": { target: "resting", actions: "tellQuery" } },
      after: { settleDelay: { target: "resting", actions: "tellQuery" } }
    },
    asking: {
      tags: "busy",
      invoke: { src: "texts", input: ({ context }) => ({ query: context.query.trim() }) },
      on: {
        "user.changed": "resting",
        "texts.found": { target: "found", actions: fromEvent("takeHits", "hits") },
        "texts.failed": { target: "failed", actions: fromEvent("takeTrouble", "trouble") }
      }
    },
    found: { on: { "user.changed": "resting" } },
    failed: { on: { "texts.retry": "resting", "user.changed": "resting" } }
  }
})
