import { logMachine, type TroubleMet } from "../../../src/machines/log/log.machine.ts"
import type { Model } from "../../kit/model/Model.ts"

type Trouble = TroubleMet["trouble"]

const met = (trouble: Trouble, stream: string, isWaiting: boolean): TroubleMet => ({
  type: "trouble.met",
  trouble,
  stream,
  isWaiting
})

/** Those a reader should hear of, each when it is the first of its kind. */
const theirs = [
  met("Full", "cart/visitor", true),
  met("Missing", "favourites/abcdefghijklmno", true),
  met("Outdated", "cart/visitor", false)
]

/** What waits for the server, consent, and what a browser without a place has not yet been asked to keep. */
const ours = [
  met("Full", "outbox/analytics", true),
  met("Missing", "consent", true),
  met("Missing", "cart/visitor", false)
]

/** The troubles the reader was told of, in the order of `theirs`. */
interface Expected {
  readonly told: ReadonlyArray<Trouble>
}

export const model: Model<typeof logMachine, Expected> = {
  machine: logMachine,
  cases: [...theirs, ...ours],
  begin: () => ({ told: [] }),
  next: ({ told }, event) => ({
    told: theirs.filter((one) => one === event || told.includes(one.trouble)).map(({ trouble }) => trouble)
  }),
  asks: () => [{ slot: "troubles", input: undefined }],
  news: ({ before, expected }) =>
    expected.told
      .filter((trouble) => before?.told.includes(trouble) === false)
      .map((trouble) => ({ type: "log.troubled", trouble }))
}
