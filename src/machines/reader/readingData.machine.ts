import { assign, setup } from "xstate"
import { emptyReadingData, type ReadingData } from "../../domain/reader/ReadingData.ts"
import { slot } from "../slot.ts"
import { fromEvent } from "../fromEvent.ts"

export type RecallAnswer =
  | { readonly type: "readingData.recalled"; readonly data: ReadingData }
  | { readonly type: "readingData.unavailable" }

export interface ReadingDataInput {
  readonly issueId: string
  readonly signedIn: boolean
}

/**
 * What the reader keeps of an issue: *local* for a visitor, who has nothing on the server; for everybody else
 * *recalling*, then *recalled* or *unavailable*. A failed recall counts as an empty answer and is never written back.
 * Source: product, "Reading data".
 */
export const readingDataMachine = setup({
  types: {
    input: {} as ReadingDataInput,
    context: {} as { readonly asked: ReadingDataInput; readonly data: ReadingData },
    events: {} as RecallAnswer
  },
  actors: { recall: slot<{ readonly issueId: string }, RecallAnswer>("readingData.recall") },
  actions: { takeData: assign({ data: (_, data: ReadingData) => data }) },
  guards: { isSignedIn: ({ context }) => context.asked.signedIn }
}).createMachine({
  id: "readingData",
  context: ({ input }) => ({ asked: input, data: emptyReadingData }),
  initial: "local",
  states: {
    local: { always: { guard: "isSignedIn", target: "recalling" } },
    recalling: {
      invoke: { src: "recall", input: ({ context }) => ({ issueId: context.asked.issueId }) },
      on: {
        "readingData.recalled": {
          target: "recalled",
          actions: fromEvent("takeData", "data")
        },
        "readingData.unavailable": "unavailable"
      }
    },
    recalled: {},
    unavailable: {}
  }
})
