import { lastPageMachine } from "../../../src/machines/reader/lastPage.machine.ts"
import type { Model } from "../../kit/model/Model.ts"

const issueId = "issue0000000001"

interface Expected {
  /** Of a few pages, and of a preview, nothing is recalled and nothing kept. */
  readonly isKept: boolean
  /** Where reading stands; null until the first slide is shown. */
  readonly reached: number | null
}

export const model: Model<typeof lastPageMachine, Expected> = {
  machine: lastPageMachine,
  inputs: [
    { issueId, isKept: true },
    { issueId, isKept: false }
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
  asks: ({ isKept }) => (isKept ? ["place", "recorder"].map((slot) => ({ slot, input: { issueId } })) : []),
  tells: ({ event, expected: { isKept } }) =>
    isKept && event?.type === "place.recalled" && event.page !== null ? [{ type: "resume.offer", page: 7 }] : [],
  // The first slide was opened, not turned to.
  orders: ({ before, expected: { reached } }) =>
    before === null || before.reached === null || before.reached === reached
      ? []
      : [{ slot: "recorder", order: { type: "record", facts: [{ _tag: "PageReached", page: reached }] } }]
}
