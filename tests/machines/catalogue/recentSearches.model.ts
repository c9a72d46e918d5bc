import { expect } from "vitest"
import { recentSearchesMachine } from "../../../src/machines/catalogue/recentSearches.machine.ts"
import { recentOf } from "../../../src/machines/catalogue/recentSearches.view.ts"
import type { Model } from "../../kit/model/Model.ts"

interface Expected {
  /** Of which the searches are. */
  readonly place: string | null
  readonly recent: ReadonlyArray<string>
  /** The search that counts as told: one in other letters is the same, and so is the newest of an earlier visit. */
  readonly told: string | null
}

/** The searches that are made here, and what tells them apart. */
const searches: Readonly<Record<string, string>> = { deniz: "deniz", " DENİZ": "deniz", hamsi: "hamsi" }

export const model: Model<typeof recentSearchesMachine, Expected> = {
  machine: recentSearchesMachine,
  inputs: [null, "issue0000000001"],
  cases: [
    ...Object.keys(searches).map((query) => ({ type: "search.remember", query }) as const),
    { type: "search.forget", query: "deniz" },
    { type: "user.changed" },
    { type: "recentSearches.told", recent: ["deniz"] },
    { type: "recentSearches.told", recent: [] }
  ],
  begin: (place) => ({ place, recent: [], told: null }),
  next: (before, event) => {
    switch (event.type) {
      case "search.remember":
        return { ...before, told: searches[event.query]! }
      // Not for a moment are another reader's searches on the screen.
      case "user.changed":
        return { ...before, recent: [], told: null }
      case "recentSearches.told":
        return { ...before, recent: event.recent, told: before.told ?? event.recent[0] ?? null }
      default:
        return before
    }
  },
  asks: ({ place }) => [
    { slot: "store", input: place },
    { slot: "watch", input: undefined }
  ],
  // The store decides what is stored; the model only expects the order.
  orders: ({ event }) => {
    if (event?.type === "recentSearches.told" || event?.type === "time.passed") return []
    const isOther = event === null || event.type === "user.changed"
    return [{ slot: "store", order: isOther ? { type: "recentSearches.recall" } : event }]
  },
  news: ({ before, event, expected }) =>
    event?.type === "search.remember" && before?.told !== expected.told ? [{ type: "search.made" }] : [],
  promise: ({ recent }, actor) => expect(recentOf(actor.getSnapshot())).toEqual(recent)
}
