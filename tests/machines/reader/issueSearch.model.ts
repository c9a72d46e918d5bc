import { expect } from "vitest"
import { type Hits, search } from "../../../src/domain/reader/search/Hits.ts"
import { searchedPage } from "../../../src/domain/reader/search/SearchedPage.ts"
import { type IssueSearchInput, issueSearchMachine } from "../../../src/machines/reader/issueSearch.machine.ts"
import { excerptIn } from "../../../src/machines/reader/hits.view.ts"
import {
  currentIn,
  hasFailed,
  hitsIn,
  hitsShown,
  indexIn,
  isMissing,
  isRefused,
  isSought,
  isWalking,
  isWanted as isSearchWanted,
  queryIn,
  unreadPages
} from "../../../src/machines/reader/issueSearch.view.ts"
import { magazineRead } from "../../kit/fixtures/issues.ts"
import type { Model } from "../../kit/model/Model.ts"

/** Of which three pages may be read. */
const preview = magazineRead({ page_count: 9, is_free: false }, "preview")

const texts = [
  { page: 1, text: "Poyraz" },
  { page: 2, text: "Lodos, sonra yine lodos" },
  { page: 3, text: "lodosçu" }
]
const file = new ArrayBuffer(8)
const pages = texts.map(searchedPage)
const hitsOf = (query: string): Hits => search(pages, query)

/** Longer than what is searched. */
const long = `${"k".repeat(200)}ara`

interface Expected {
  readonly input: IssueSearchInput
  readonly panel: "closed" | "open" | "walking"
  readonly index: "unasked" | "asking" | "withheld" | "again" | "ready" | "failed"
  /** Whether the text was wanted by somebody; it may have been asked for ahead. */
  readonly isWanted: boolean
  readonly query: string
  readonly now: "empty" | "refused" | "sought" | "found" | "missing"
  /** How the hits of a sought query are gone to: not at all, while typed or listed; from a slide; or where the page is. */
  readonly way: "none" | "listed" | "addressed" | readonly [number, number]
  /** The query whose hits are listed. */
  readonly listed: string | null
  readonly current: number | null
}

/** Written out by hand: the pages of "lodos" are 2, 2 and 3. */
const pageOfHit = [2, 2, 3]
const firstOfSlide: Readonly<Record<string, number>> = { "2-3": 0, "3": 2 }

export const model: Model<typeof issueSearchMachine, Expected> = {
  machine: issueSearchMachine,
  inputs: [
    { magazine: preview, slide: [1], ara: null },
    // The hits of its left page are current before that of its right one.
    { magazine: preview, slide: [2, 3], ara: "lodos" },
    { magazine: preview, slide: [3], ara: "lodos" },
    { magazine: preview, slide: [1], ara: "lodos" },
    { magazine: preview, slide: [1], ara: " " }
  ],
  cases: [
    { type: "search.type", query: "lodos" },
    { type: "search.type", query: "karayel" },
    { type: "search.type", query: "  " },
    { type: "search.submit", query: "lodos", slide: [3, 4] },
    { type: "search.submit", query: "lodos", slide: null },
    { type: "search.submit", query: "karayel", slide: [3, 4] },
    { type: "search.submit", query: " ", slide: [1] },
    { type: "search.walk", towards: "next", slide: [2, 3] },
    { type: "search.walk", towards: "previous", slide: [1] },
    { type: "search.go", number: 1, isCovered: false },
    { type: "search.go", number: 2, isCovered: true },
    { type: "search.words", query: "lodos" },
    { type: "search.words", query: long },
    { type: "search.forget", query: "poyraz" },
    { type: "search.retry" },
    { type: "search.close" },
    { type: "search.ahead" },
    { type: "search.shown" },
    { type: "search.hidden", isCovered: false },
    { type: "search.hidden", isCovered: true },
    { type: "index.ready", texts },
    { type: "index.found", hits: hitsOf("lodos") },
    { type: "index.found", hits: hitsOf("karayel") },
    { type: "content.forbidden" },
    { type: "pages.renew" },
    { type: "pages.refuse" }
  ],
  begin: (input) => {
    const isAddressed = input.ara === "lodos"
    return {
      input,
      panel: isAddressed ? "walking" : "closed",
      index: isAddressed ? "asking" : "unasked",
      isWanted: isAddressed,
      query: isAddressed ? "lodos" : "",
      now: isAddressed ? "sought" : "empty",
      way: isAddressed ? "addressed" : "none",
      listed: null,
      current: null
    }
  },
  next: (before, event) => {
    const { panel, index, query, now, way, listed, current } = before
    const seek = (words: string, way: Expected["way"]): Expected => ({ ...before, query: words, now: "sought", way })
    /** One that failed ahead is asked for once more. */
    const isDue = index === "unasked" || (index === "failed" && !before.isWanted)
    const wanted = (next: Expected): Expected => ({ ...next, index: isDue ? "asking" : index, isWanted: true })
    const isAnswered = now === "found" || now === "missing"
    /** What was found is asked for again. */
    const renewed: Expected = { ...before, listed: null, current: null, now: isAnswered ? "sought" : now }
    const goTo = (number: number): Expected => ({ ...before, current: number })
    switch (event.type) {
      case "search.type":
        if (panel !== "open") return null
        return event.query.trim() === ""
          ? { ...before, query: event.query, now: "empty", listed: null, current: null }
          : seek(event.query, "none")
      case "search.submit": {
        if (panel !== "open") return null
        const { slide } = event
        if (event.query.trim() === "")
          return { ...before, query: event.query, now: "refused", listed: null, current: null }
        if (event.query !== query || now === "sought" || now === "empty" || now === "refused")
          return seek(event.query, slide === null ? "listed" : [3, 4])
        // The slide that is shown has the last hit, and after it comes the first.
        return now === "missing" || slide === null ? before : goTo(current === 2 ? 0 : 2)
      }
      case "search.walk":
        if (panel === "closed" || now !== "found") return null
        // The first slide has no hit, so one begins before it with the last; the other slide has all of them.
        return goTo(event.towards === "previous" ? 2 : current === null ? 0 : (current + 1) % 3)
      case "search.go":
        // While another query is sought, the hits of the last are listed.
        if (panel !== "open" || listed !== "lodos") return null
        return { ...goTo(event.number), panel: event.isCovered ? "walking" : "open" }
      case "search.words": {
        // Its panel opens next.
        const sought = seek(event.query.slice(0, 200), "none")
        return index === "unasked" ? wanted(sought) : sought
      }
      case "search.forget":
        return panel === "open" ? before : null
      case "search.retry":
        // An index that was ready has broken first.
        return panel === "open" && (index === "failed" || index === "ready") ? { ...before, index: "asking" } : null
      case "search.close":
        return panel === "open" ? null : { ...before, panel: "closed" }
      case "search.ahead":
        return index === "unasked" ? { ...before, index: "asking" } : before
      case "search.shown":
        return wanted({ ...before, panel: "open" })
      case "search.hidden":
        // Who has closed it is not taken elsewhere by what is found.
        return {
          ...before,
          // What was found is walked through where the list hid it.
          panel: panel !== "open" ? panel : event.isCovered && listed === "lodos" ? "walking" : "closed",
          now: now === "refused" ? "empty" : now,
          way: typeof way === "object" ? "none" : way
        }
      case "index.ready":
        return index === "asking" || index === "again" ? { ...renewed, index: "ready" } : null
      case "index.found": {
        if (index !== "ready") return null
        // An answer that was overtaken is of no use.
        if (now !== "sought" || event.hits.query !== query) return before
        const answered: Expected = { ...before, listed: query, current: null, way: "none" }
        if (query === "karayel") return { ...answered, now: "missing" }
        if (typeof way === "object") return { ...answered, now: "found", current: 2 }
        const first = firstOfSlide[before.input.slide.join("-")] ?? null
        return { ...answered, now: "found", current: way === "addressed" ? first : null }
      }
      case "content.forbidden":
        return index === "asking" ? { ...before, index: "withheld" } : null
      case "pages.renew":
        return index === "withheld" ? { ...before, index: "again" } : before
      case "pages.refuse":
        if (index === "unasked") return before
        // Nothing that was read with the lost access is shown any more.
        return { ...renewed, index: index === "withheld" || index === "ready" ? "failed" : index }
      case "time.passed":
        return null
    }
  },
  // Inputs differ in how they begin; all else is walked through from the first of them.
  place: ({ input, panel, index, isWanted, query, now, way, listed, current }) => {
    if (input.ara !== null) return now === "sought" && way === "addressed" ? { isReady: index === "ready" } : now
    // Until the index is ready, a query only waits for it.
    if (index !== "ready")
      return {
        panel,
        index,
        isWanted,
        isBlank: query.trim() === "",
        isAway: typeof way === "object",
        isListed: listed !== null
      }
    if (now === "sought") return { panel, query, way, isListed: listed !== null }
    return { panel, now, isLast: current === 2 }
  },
  alive: ["searchIndex", "recentSearches"],
  act: {
    "index.ready": (event, { actor }) => {
      const index = indexIn(actor.getSnapshot())
      index?.send({ type: "file.loaded", file })
      index?.send(event)
    },
    "index.found": (event, { actor }) => indexIn(actor.getSnapshot())?.send(event),
    "search.retry": (event, { actor, before }) => {
      if (before.index === "ready") indexIn(actor.getSnapshot())?.send({ type: "index.broken" })
      actor.send(event)
    },
    "content.forbidden": (_, { actor }) => indexIn(actor.getSnapshot())?.send({ type: "file.forbidden" })
  },
  asks: ({ index, input: { magazine } }) => {
    const recent = [
      { slot: "store", input: magazine.newIssueId },
      { slot: "watch", input: undefined }
    ]
    switch (index) {
      case "asking":
      case "again":
        return [...recent, { slot: "file", input: magazine }]
      case "ready":
        return [...recent, { slot: "index", input: { file, last: 3 } }]
      case "failed":
        return [...recent, { slot: "watch", input: undefined }]
      default:
        return recent
    }
  },
  tells: ({ before, event, expected }) => {
    if (before === null || event === null) return []
    const goes = { type: "slide.go", page: pageOfHit[expected.current ?? -1] }
    switch (event.type) {
      case "search.walk":
        return [goes]
      case "search.go":
        return event.isCovered ? [{ type: "sidebar.close" }, goes] : [goes]
      case "search.submit":
        return before.now === "found" && expected.now === "found" && event.slide !== null ? [goes] : []
      case "index.found":
        return before.now === "sought" && expected.now === "found" && typeof before.way === "object" ? [goes] : []
      case "search.words":
        return [{ type: "sidebar.search" }]
      case "content.forbidden":
        return [event]
      default:
        return []
    }
  },
  orders: ({ before, event, expected }) => {
    if (before === null || event === null) return [{ slot: "store", order: { type: "recentSearches.recall" } }]
    const asks = (query: string) =>
      expected.index === "ready" ? [{ slot: "index", order: { type: "index.search", query } }] : []
    const remembers = { slot: "store", order: { type: "search.remember", query: expected.query } }
    switch (event.type) {
      case "search.type":
        return event.query.trim() === "" ? [] : asks(event.query)
      case "search.words":
        return [...asks(expected.query), remembers]
      case "search.submit":
        if (event.query.trim() === "") return []
        return [...asks(event.query), remembers]
      case "search.go":
        return before.now === "found" ? [remembers] : []
      case "search.forget":
        return [{ slot: "store", order: event }]
      case "index.ready":
        return expected.query.trim() === "" ? [] : asks(expected.query)
      default:
        return []
    }
  },
  promise: ({ panel, index, isWanted, query, now, listed, current }, actor) => {
    const snapshot = actor.getSnapshot()
    expect(isSearchWanted(snapshot)).toBe(isWanted)
    expect(queryIn(snapshot)).toBe(query)
    expect(isRefused(snapshot)).toBe(now === "refused")
    expect(isMissing(snapshot)).toBe(now === "missing")
    expect(isSought(snapshot)).toBe(now === "sought")
    expect(hitsIn(snapshot)?.query ?? null).toBe(listed)
    expect(hitsShown(snapshot)?.query ?? null).toBe(panel === "closed" ? null : listed)
    expect(isWalking(snapshot)).toBe(panel === "walking" && (listed !== null || now === "sought"))
    expect(currentIn(snapshot)).toBe(current)
    expect(unreadPages(snapshot)).toBe(6)
    if (listed === "lodos")
      expect(excerptIn(snapshot.context, 1)).toEqual({
        before: "Lodos, sonra yine ",
        match: "lodos",
        after: "",
        isCutBefore: false,
        isCutAfter: false
      })
    const searchIndex = indexIn(snapshot)?.getSnapshot()
    expect(searchIndex === undefined ? "unasked" : hasFailed(searchIndex)).toBe(
      index === "unasked" ? "unasked" : index === "failed"
    )
    expect(excerptIn(snapshot.context, 7)).toBeNull()
  }
}
