import { lastPageMachine } from "../../../src/machines/reader/lastPage.machine.ts"
import { looks, progressIssue } from "../../kit/fixtures/progress.ts"
import type { Model } from "../../kit/model/Model.ts"

const issueId = progressIssue("atlas")
const shown = looks("atlas")

interface Expected {
  /** Of a few pages, and of a preview, nothing is recalled and nothing kept. */
  readonly isKept: boolean
  /** Where reading stands; null until the first slide is shown. */
  readonly reached: number | null
}

export const model: Model<typeof lastPageMachine, Expected> = {
  machine: lastPageMachine,
  inputs: [
    { issueId, total: 24, shown, isKept: true },
    { issueId, total: 24, shown, isKept: false }
  ],
  cases: [
    { type: "place.recalled", page: 7 },
    { type: "place.recalled", page: null },
    { type: "place.reached", slide: [1] },
    { type: "place.reached", slide: [4, 5] },
    { type: "place.reached", slide: [5] }
  ],
  begin: ({ isKept }) => ({ isKept, reached: null }),
  next: (before, event) => {
    const { isKept, reached } = before
    if (event.type === "place.recalled") return isKept ? before : null
    if (event.type !== "place.reached" || !isKept) return before
    // A page that is paired anew is still the one that was reached.
    return event.slide.some((page) => page === reached) ? before : { isKept, reached: event.slide[0] }
  },
  asks: ({ isKept }) =>
    isKept
      ? [
          { slot: "place", input: { issueId } },
          { slot: "recorder", input: { issueId, shown } }
        ]
      : [],
  tells: ({ event, expected: { isKept } }) =>
    isKept && event?.type === "place.recalled" && event.page !== null ? [{ type: "resume.offer", page: 7 }] : [],
  // The first slide was opened, not turned to.
  orders: ({ before, event, expected: { reached } }) =>
    event?.type !== "place.reached" || before === null || before.reached === null || before.reached === reached
      ? []
      : [{ slot: "recorder", order: { type: "record", turn: { issue: issueId, slide: event.slide, total: 24 } } }]
}
