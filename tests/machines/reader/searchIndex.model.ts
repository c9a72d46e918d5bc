import { expect } from "vitest"
import type { Hits } from "../../../src/domain/reader/search/Hits.ts"
import { searchIndexMachine } from "../../../src/machines/reader/searchIndex.machine.ts"
import { magazineRead } from "../../kit/fixtures/issues.ts"
import type { Model } from "../../kit/model/Model.ts"

/** Of which three pages may be read. */
const preview = magazineRead({ page_count: 9, is_free: false }, "preview")
const file = new ArrayBuffer(8)
const texts = [{ page: 2, text: "Lodos" }]
const hits: Hits = { query: "lodos", total: 0, pages: [] }

type Expected = "asking" | "withheld" | "again" | "building" | "ready" | "failed"

export const model: Model<typeof searchIndexMachine, Expected> = {
  machine: searchIndexMachine,
  inputs: [preview],
  cases: [
    { type: "file.loaded", file },
    { type: "file.forbidden" },
    { type: "file.failed" },
    { type: "index.ready", texts },
    { type: "index.found", hits },
    { type: "index.broken" },
    { type: "file.due" },
    { type: "index.search", query: "lodos" },
    { type: "index.retry" },
    { type: "pages.renew" },
    { type: "pages.refuse" }
  ],
  begin: () => "asking",
  next: (before, event) => {
    const isAsking = before === "asking" || before === "again"
    const isIndexed = before === "building" || before === "ready"
    switch (event.type) {
      case "file.loaded":
        return isAsking ? "building" : null
      case "file.failed":
        return isAsking ? "failed" : null
      // Access is renewed once for each try.
      case "file.forbidden":
        return isAsking ? (before === "asking" ? "withheld" : "failed") : null
      case "index.ready":
        return before === "building" ? "ready" : null
      case "index.found":
        return before === "ready" ? before : null
      case "index.broken":
        return isIndexed ? "failed" : null
      case "file.due":
        return before === "failed" ? "asking" : null
      case "index.retry":
        return before === "failed" ? "asking" : before
      // What is typed before the index is there is asked for once it is.
      case "index.search":
        return before
      case "pages.renew":
        return before === "withheld" ? "again" : before
      case "pages.refuse":
        // What was read with the access that is lost is not searched any more.
        return before === "withheld" || isIndexed ? "failed" : before
      case "time.passed":
        return null
    }
  },
  asks: (now) => {
    switch (now) {
      case "asking":
      case "again":
        return [{ slot: "file", input: preview }]
      case "building":
      case "ready":
        return [{ slot: "index", input: { file, last: 3 } }]
      case "failed":
        return [{ slot: "watch", input: undefined }]
      case "withheld":
        return []
    }
  },
  begins: ({ before, expected }) => {
    if (before === expected || (before === "building" && expected === "ready") || expected === "withheld") return []
    return [expected === "building" ? "index" : expected === "failed" ? "watch" : "file"]
  },
  tells: ({ before, event, expected }) => {
    if (expected === "withheld" && before === "asking") return [{ type: "content.forbidden" }]
    return event?.type === "index.ready" || event?.type === "index.found" ? [event] : []
  },
  orders: ({ before, event }) =>
    before === "ready" && event?.type === "index.search" ? [{ slot: "index", order: event }] : [],
  promise: (expected, actor) => {
    const snapshot = actor.getSnapshot()
    expect(snapshot.hasTag("failed")).toBe(expected === "failed")
    // Only the worker holds the file.
    expect(snapshot.context.file).toBe(expected === "building" ? file : null)
  }
}
