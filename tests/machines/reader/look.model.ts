import { expect } from "vitest"
import type { WordsFound } from "../../../src/domain/reader/marks/placeWords.ts"
import { lookMachine } from "../../../src/machines/reader/look.machine.ts"
import { magazineRead } from "../../kit/fixtures/issues.ts"
import type { Model } from "../../kit/model/Model.ts"

const sought = {
  issue: magazineRead({ page_count: 9 }),
  page: 4,
  words: { prefix: "", start: "Lodos", end: null, suffix: "" },
  upTo: "first" as const
}
const found: WordsFound = { sure: [], alike: [7] }

interface Expected {
  readonly now: "asking" | "withheld" | "again" | "over"
}

export const model: Model<typeof lookMachine, Expected> = {
  machine: lookMachine,
  inputs: [sought],
  cases: [
    { type: "look.done", found },
    { type: "look.forbidden" },
    { type: "look.failed" },
    { type: "pages.renew" },
    { type: "pages.refuse" }
  ],
  begin: () => ({ now: "asking" }),
  next: ({ now }, event) => {
    const isAsking = now === "asking" || now === "again"
    switch (event.type) {
      case "look.done":
      case "look.failed":
        return isAsking ? { now: "over" } : null
      // Access that was renewed is not renewed once more.
      case "look.forbidden":
        return isAsking ? { now: now === "asking" ? "withheld" : "over" } : null
      // The pages' own access may be renewed at any time.
      case "pages.renew":
        return now === "withheld" ? { now: "again" } : now === "over" ? null : { now }
      case "pages.refuse":
        return now === "withheld" ? { now: "over" } : now === "over" ? null : { now }
      case "time.passed":
        return null
    }
  },
  isOver: ({ now }) => now === "over",
  asks: ({ now }) => (now === "asking" || now === "again" ? [{ slot: "look", input: sought }] : []),
  tells: ({ before, event, expected }) => {
    if (before === null || event === null || before.now === expected.now) return []
    if (expected.now === "withheld") return [{ type: "content.forbidden" }]
    return expected.now === "over"
      ? [{ type: "look.ended", found: event.type === "look.done" ? event.found : null }]
      : []
  },
  promise: ({ now }, actor) => expect(actor.getSnapshot().status).toBe(now === "over" ? "done" : "active")
}
