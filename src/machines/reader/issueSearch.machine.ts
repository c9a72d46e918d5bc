import { assign, sendParent, sendTo, setup } from "xstate"
import type { MagazineInfo } from "../../domain/reader/MagazineInfo.ts"
import type { PageWords } from "../../domain/reader/marks/placeWords.ts"
import { firstFrom, firstOnSlide, hitOf, type Hits, maxQueryLength, walkTo } from "../../domain/reader/search/Hits.ts"
import type { Slide } from "../../domain/reader/slides.ts"
import { recentSearchesMachine } from "../catalogue/recentSearches.machine.ts"
import { fromEvent, withEvent } from "../fromEvent.ts"
import type { AccessRenewal, ContentForbidden } from "./pages.machine.ts"
import {
  type IndexFound,
  type IndexOrder,
  type IndexReady,
  type IndexRetry,
  searchIndexMachine
} from "./searchIndex.machine.ts"
import type { SidebarOrder } from "./sidebar.machine.ts"
import type { SlidesOrder } from "./slides.machine.ts"

export interface IssueSearchInput {
  readonly magazine: MagazineInfo
  /** The slide that was opened. */
  readonly slide: Slide
  /** The `ara` value of the address: a query. */
  readonly ara: string | null
}

/** The query is asked for by Enter or its button; without a slide, its hits are only listed. */
interface Submitted {
  readonly type: "search.submit"
  readonly query: string
  readonly slide: Slide | null
}

/** Goes to the hit beside the current one. */
interface Walk {
  readonly type: "search.walk"
  readonly towards: "next" | "previous"
  readonly slide: Slide
}

export type IssueSearchOrder =
  /** This stands in the field. */
  | { readonly type: "search.type"; readonly query: string }
  | Submitted
  | Walk
  /** A hit of the list; the list covers the page. */
  | { readonly type: "search.go"; readonly number: number; readonly isCovered: boolean }
  /** Words that are selected on a page. */
  | { readonly type: "search.words"; readonly query: string }
  | { readonly type: "search.forget"; readonly query: string }
  | { readonly type: "search.retry" }
  | { readonly type: "search.close" }
  /** The browser is idle: the text is asked for before it is wanted. */
  | { readonly type: "search.ahead" }

/** The panel of the search was opened or closed; one that covered the page leaves its hits to be walked through. */
export type SearchPanelSeen =
  | { readonly type: "search.shown" }
  | { readonly type: "search.hidden"; readonly isCovered: boolean }

interface Context {
  readonly magazine: MagazineInfo
  readonly query: string
  /** The slide from which the hits of a query are walked through: that of a submitted one, else the first. */
  readonly from: Slide
  /** Of the query that was answered last. */
  readonly hits: Hits | null
  /** The number of the current hit. */
  readonly current: number | null
  readonly texts: ReadonlyMap<number, string>
}

const isBlank = (query: string): boolean => query.trim() === ""
const cut = (query: string): string => query.slice(0, maxQueryLength)

/**
 * Search in an issue. Its panel is *closed* or *open*, or, without it, its hits are walked through (*walking*); its
 * index is *unasked*, then *asked* for, *ahead* or once it is *wanted*; its query is *empty*, *refused* where nothing is
 * asked for, *sought*, *found* or *missing*. Source: product, "Search in the issue".
 */
export const issueSearchMachine = setup({
  types: {
    input: {} as IssueSearchInput,
    context: {} as Context,
    events: {} as IssueSearchOrder | SearchPanelSeen | IndexReady | IndexFound | ContentForbidden | AccessRenewal,
    tags: {} as "shown" | "walking" | "wanted" | "refused" | "sought" | "found" | "missing"
  },
  actors: { searchIndex: searchIndexMachine, recentSearches: recentSearchesMachine },
  actions: {
    takeQuery: assign({ query: (_, query: string) => cut(query) }),
    takeSlide: assign({ from: ({ context: { from } }, slide: Slide | null) => slide ?? from }),
    clear: assign({ hits: null, current: null }),
    dropTexts: assign({ texts: new Map() }),
    takeTexts: assign({
      texts: (_, texts: ReadonlyArray<PageWords>) => new Map(texts.map(({ page, text }) => [page, text]))
    }),
    takeHits: assign((_, hits: Hits) => ({ hits, current: null })),
    takeNumber: assign({ current: (_, number: number) => number }),
    takeFirst: assign({ current: ({ context: { hits, from } }) => hits && firstFrom(hits, from) }),
    takeAddressed: assign({ current: ({ context: { hits, from } }) => hits && firstOnSlide(hits, from) }),
    takeNext: assign({
      current: ({ context: { hits, current, from } }, { slide }: Submitted) =>
        hits && walkTo(hits, current, slide ?? from, "next")
    }),
    takeWalked: assign({
      current: ({ context: { hits, current } }, { slide, towards }: Walk) =>
        hits && walkTo(hits, current, slide, towards)
    }),
    goThere: sendParent(({ context }): SlidesOrder => ({
      type: "slide.go",
      page: hitOf(context.hits, context.current)?.page ?? context.from[0]
    })),
    askIndex: sendTo("searchIndex", (_, query: string): IndexOrder => ({ type: "index.search", query: cut(query) })),
    remember: sendTo("recentSearches", ({ context: { query } }) => ({ type: "search.remember", query })),
    forget: sendTo("recentSearches", (_, query: string) => ({ type: "search.forget", query })),
    retry: sendTo("searchIndex", (): IndexRetry => ({ type: "index.retry" })),
    passRenewal: sendTo("searchIndex", (_, renewal: AccessRenewal) => renewal),
    openPanel: sendParent((): SidebarOrder => ({ type: "sidebar.search" })),
    closePanel: sendParent((): SidebarOrder => ({ type: "sidebar.close" })),
    tellForbidden: sendParent((): ContentForbidden => ({ type: "content.forbidden" }))
  },
  guards: {
    hasQuery: ({ context: { query } }) => !isBlank(query),
    isBlank: (_, query: string) => isBlank(query),
    isWords: (_, query: string) => !isBlank(query),
    isCovered: (_, isCovered: boolean) => isCovered,
    leavesHits: ({ context: { hits } }, isCovered: boolean) => isCovered && hits !== null && hits.total > 0,
    /** The answer to what was asked last: one that was overtaken is of no use. */
    hasHits: ({ context: { query } }, hits: Hits) => hits.query === query && hits.total > 0,
    hasNone: ({ context: { query } }, hits: Hits) => hits.query === query && hits.total === 0,
    isAnswered: ({ context: { query } }, submitted: string) => cut(submitted) === query,
    /** Enter again leads to the next hit. */
    isNext: ({ context }, { query, slide }: Submitted) => cut(query) === context.query && slide !== null,
    isListed: (_, slide: Slide | null) => slide === null
  }
}).createMachine({
  id: "issueSearch",
  context: ({ input: { magazine, slide, ara } }) => ({
    magazine,
    query: cut((ara ?? "").trim()),
    from: slide,
    hits: null,
    current: null,
    texts: new Map()
  }),
  invoke: { src: "recentSearches", id: "recentSearches", input: ({ context }) => context.magazine.newIssueId },
  type: "parallel",
  states: {
    panel: {
      initial: "arriving",
      states: {
        /** An address with a query shows its hits. */
        arriving: { always: [{ guard: "hasQuery", target: "walking" }, { target: "closed" }] },
        closed: { on: { "search.shown": "open" } },
        open: {
          tags: "shown",
          on: {
            "search.hidden": [{ guard: fromEvent("leavesHits", "isCovered"), target: "walking" }, { target: "closed" }],
            "search.go": { guard: fromEvent("isCovered", "isCovered"), target: "walking", actions: "closePanel" }
          }
        },
        walking: {
          tags: ["shown", "walking"],
          on: { "search.shown": "open", "search.close": "closed" }
        }
      }
    },
    index: {
      initial: "unasked",
      states: {
        unasked: {
          always: { guard: "hasQuery", target: "asked.wanted" },
          on: { "search.shown": "asked.wanted", "search.ahead": "asked" }
        },
        asked: {
          invoke: { src: "searchIndex", id: "searchIndex", input: ({ context }) => context.magazine },
          on: {
            "search.type": { guard: fromEvent("isWords", "query"), actions: fromEvent("askIndex", "query") },
            "search.submit": { guard: fromEvent("isWords", "query"), actions: fromEvent("askIndex", "query") },
            "search.words": { actions: fromEvent("askIndex", "query") },
            "index.ready": [
              {
                guard: "hasQuery",
                actions: [
                  fromEvent("takeTexts", "texts"),
                  "clear",
                  { type: "askIndex", params: ({ context }) => context.query }
                ]
              },
              { actions: fromEvent("takeTexts", "texts") }
            ],
            "search.retry": { actions: "retry" },
            "content.forbidden": { actions: "tellForbidden" },
            "pages.renew": { actions: withEvent("passRenewal") },
            "pages.refuse": { actions: [withEvent("passRenewal"), "dropTexts", "clear"] }
          },
          initial: "ahead",
          states: {
            /** What did not come is asked for again once it is wanted. */
            ahead: { on: { "search.shown": { target: "wanted", actions: "retry" } } },
            wanted: { tags: "wanted" }
          }
        }
      }
    },
    query: {
      initial: "empty",
      on: {
        "search.type": [
          {
            guard: fromEvent("isBlank", "query"),
            target: ".empty",
            actions: [fromEvent("takeQuery", "query"), "clear"]
          },
          { target: ".sought.typed", actions: [fromEvent("takeQuery", "query")] }
        ],
        "search.words": {
          target: ".sought.typed",
          actions: [fromEvent("takeQuery", "query"), "remember", "openPanel"]
        },
        "search.submit": [
          {
            guard: fromEvent("isBlank", "query"),
            target: ".refused",
            actions: [fromEvent("takeQuery", "query"), "clear"]
          },
          {
            guard: fromEvent("isListed", "slide"),
            target: ".sought.typed",
            actions: [fromEvent("takeQuery", "query"), "remember"]
          },
          {
            target: ".sought.submitted",
            actions: [fromEvent("takeQuery", "query"), fromEvent("takeSlide", "slide"), "remember"]
          }
        ],
        "search.forget": { actions: fromEvent("forget", "query") }
      },
      states: {
        /** Only an address begins with a query. */
        empty: { always: { guard: "hasQuery", target: "sought.addressed" } },
        refused: { tags: "refused", on: { "search.hidden": "empty" } },
        sought: {
          tags: "sought",
          initial: "typed",
          on: {
            "index.found": {
              guard: fromEvent("hasNone", "hits"),
              target: "missing",
              actions: fromEvent("takeHits", "hits")
            },
            // Until it is answered, the hits of the query before are listed.
            "search.go": { actions: [fromEvent("takeNumber", "number"), "goThere"] }
          },
          states: {
            typed: {
              on: {
                "index.found": {
                  guard: fromEvent("hasHits", "hits"),
                  target: "#issueSearch.query.found",
                  actions: fromEvent("takeHits", "hits")
                }
              }
            },
            submitted: {
              on: {
                "search.hidden": "typed",
                "index.found": {
                  guard: fromEvent("hasHits", "hits"),
                  target: "#issueSearch.query.found",
                  actions: [fromEvent("takeHits", "hits"), "takeFirst", "goThere"]
                }
              }
            },
            addressed: {
              on: {
                "index.found": {
                  guard: fromEvent("hasHits", "hits"),
                  target: "#issueSearch.query.found",
                  actions: [fromEvent("takeHits", "hits"), "takeAddressed"]
                }
              }
            }
          }
        },
        found: {
          tags: "found",
          on: {
            "index.ready": "sought",
            "pages.refuse": "sought",
            "search.walk": { actions: [withEvent("takeWalked"), "goThere"] },
            "search.go": { actions: [fromEvent("takeNumber", "number"), "goThere", "remember"] },
            "search.submit": [
              { guard: withEvent("isNext"), actions: [withEvent("takeNext"), "goThere", "remember"] },
              { guard: fromEvent("isAnswered", "query"), actions: "remember" }
            ]
          }
        },
        missing: {
          tags: "missing",
          on: {
            "index.ready": "sought",
            "pages.refuse": "sought",
            "search.submit": { guard: fromEvent("isAnswered", "query"), actions: "remember" }
          }
        }
      }
    }
  }
})
