import { expect } from "vitest"
import type { AnyEventObject } from "xstate"
import { isAsking } from "../../../src/machines/reader/pageFinder.view.ts"
import { readingAidsMachine } from "../../../src/machines/reader/readingAids.machine.ts"
import { magazineRead } from "../../kit/fixtures/issues.ts"
import type { Model } from "../../kit/model/Model.ts"

type Machine = typeof readingAidsMachine
/** In one state all its life: what its children do is said step by step. */
type Expected = "helping"

const magazine = magazineRead({ page_count: 12 })
const rolled = { type: "wheel.rolled", by: { x: 0, y: 100 } } as const
const corner = { left: 0, top: 0, width: 0.1, height: 0.1 }
const sight = { pages: [2], page: magazine.page, part: corner, scale: 5, density: 2 }
const go = { type: "slide.go", page: 7 } as const

export const model: Model<Machine, Expected> = {
  machine: readingAidsMachine,
  inputs: [{ magazine }],
  cases: [
    rolled,
    { type: "finder.open" },
    go,
    { type: "tiles.see", sight },
    { type: "tiles.hold" },
    { type: "pages.renew" },
    { type: "pages.refuse" },
    { type: "content.forbidden" }
  ],
  begin: () => "helping",
  next: () => "helping",
  asks: () => [
    { slot: "load", input: { issueId: magazine.newIssueId } },
    { slot: "store", input: undefined },
    { slot: "watch", input: undefined },
    { slot: "load", input: { magazine } }
  ],
  tells: ({ event }): ReadonlyArray<AnyEventObject> =>
    event?.type === "content.forbidden"
      ? [{ type: "content.forbidden" }]
      : event?.type === "slide.go"
        ? [go]
        : event?.type === "wheel.rolled"
          ? [{ type: "slide.next" }]
          : [],
  alive: ["wheel", "pageFinder", "issueArticles", "pageLight", "adverts", "pageVideos"],
  watched: ["tiles"],
  orders: ({ event }) =>
    event?.type.startsWith("tiles.") || event?.type.startsWith("pages.") ? [{ slot: "tiles", order: event }] : [],
  promise: (_, actor, { event }) => {
    const { pageFinder } = actor.getSnapshot().children
    if (event?.type === "finder.open") expect(isAsking(pageFinder!.getSnapshot())).toBe(true)
  }
}
