import { expect } from "vitest"
import { emptyReadingData } from "../../../src/domain/reader/ReadingData.ts"
import { readingDataMachine } from "../../../src/machines/reader/readingData.machine.ts"
import type { Model } from "../../kit/paths.ts"

const data = { ...emptyReadingData, bookmarks: [2, 5] }

export const model: Model<typeof readingDataMachine> = {
  machine: readingDataMachine,
  inputs: [
    { issueId: "issue0000000001", signedIn: true },
    { issueId: "issue0000000001", signedIn: false }
  ],
  cases: [{ type: "readingData.recalled", data }, { type: "readingData.unavailable" }],
  promise: (expected, actor, { asked }) => {
    const recalling = expected.value === "recalling"
    expect(asked).toEqual(recalling ? [{ slot: "recall", input: { issueId: "issue0000000001" } }] : [])
    expect(actor.getSnapshot().context.data).toEqual(expected.value === "recalled" ? data : emptyReadingData)
  }
}
