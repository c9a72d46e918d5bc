import { expect } from "vitest"
import { lastPageMachine } from "../../../src/machines/reader/lastPage.machine.ts"
import type { Model } from "../../kit/paths.ts"

const issueId = "issue0000000001"

/** Where reading stood before the step that is looked at. */
let before: number | null = null

export const model: Model<typeof lastPageMachine> = {
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
  facts: ({ context }) => context.reached,
  promise: (expected, _, { event, told, asked, ordered }) => {
    const { isKept, reached } = expected.context
    expect(asked.map(({ slot, input }) => [slot, input])).toEqual(
      isKept
        ? [
            ["place", { issueId }],
            ["recorder", { issueId }]
          ]
        : []
    )
    const isOffered = isKept && event?.type === "place.recalled" && event.page !== null
    expect(told).toEqual(isOffered ? [{ type: "resume.offer", page: 7 }] : [])
    if (event === null) before = null
    const isTurned = event?.type === "place.reached" && before !== null && reached !== before
    const order = { type: "record", facts: [{ _tag: "PageReached", page: reached }] }
    expect(ordered).toEqual(isTurned ? [{ slot: "recorder", order }] : [])
    before = reached
  }
}
