import { expect } from "vitest"
import { emptyReadingData } from "../../../src/domain/reader/ReadingData.ts"
import { readingDataMachine } from "../../../src/machines/reader/readingData.machine.ts"
import type { Model } from "../../kit/model/Model.ts"

const data = { ...emptyReadingData, bookmarks: [2, 5] }
const issueId = "issue0000000001"

interface Expected {
  /** A visitor has nothing on the server: it is not asked for. */
  readonly isAsking: boolean
  readonly isKnown: boolean
}

export const model: Model<typeof readingDataMachine, Expected> = {
  machine: readingDataMachine,
  inputs: [
    { issueId, signedIn: true },
    { issueId, signedIn: false }
  ],
  cases: [{ type: "readingData.recalled", data }, { type: "readingData.unavailable" }],
  begin: ({ signedIn }) => ({ isAsking: signedIn, isKnown: false }),
  next: ({ isAsking }, event) =>
    isAsking ? { isAsking: false, isKnown: event.type === "readingData.recalled" } : null,
  asks: ({ isAsking }) => (isAsking ? [{ slot: "recall", input: { issueId } }] : []),
  promise: ({ isKnown }, actor) => {
    const snapshot = actor.getSnapshot()
    expect(snapshot.context.data).toEqual(isKnown ? data : emptyReadingData)
    expect(snapshot.matches("recalled"), "only what was recalled may be written back").toBe(isKnown)
  }
}
