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
const go = { type: "slide.go", page: 7 } as const

export const model: Model<Machine, Expected> = {
  machine: readingAidsMachine,
  inputs: [{ magazine }],
  cases: [rolled, { type: "finder.open" }, go],
  begin: () => "helping",
  next: () => "helping",
  asks: () => [
    { slot: "load", input: { issueId: magazine.newIssueId } },
    { slot: "store", input: undefined },
    { slot: "watch", input: undefined },
    { slot: "load", input: { magazine } }
  ],
  tells: ({ event }): ReadonlyArray<AnyEventObject> =>
    event?.type === "slide.go" ? [go] : event?.type === "wheel.rolled" ? [{ type: "slide.next" }] : [],
  alive: ["wheel", "pageFinder", "issueArticles", "pageLight", "adverts", "pageVideos"],
  promise: (_, actor, { event }) => {
    const { pageFinder } = actor.getSnapshot().children
    if (event?.type === "finder.open") expect(isAsking(pageFinder!.getSnapshot())).toBe(true)
  }
}
