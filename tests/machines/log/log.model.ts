import { expect } from "vitest"
import { logMachine, type TroubleMet } from "../../../src/machines/log/log.machine.ts"
import type { Model } from "../../kit/paths.ts"

const met = (trouble: TroubleMet["trouble"], stream: string, isWaiting: boolean): TroubleMet => ({
  type: "trouble.met",
  trouble,
  stream,
  isWaiting
})

/** Which of them a reader should hear of, when it is the first of its kind. */
const cases: ReadonlyArray<readonly [TroubleMet, isTheirs: boolean]> = [
  [met("Full", "cart/visitor", true), true],
  [met("Full", "outbox/analytics", true), false],
  [met("Missing", "favourites/abcdefghijklmno", true), true],
  [met("Missing", "cart/visitor", false), false],
  [met("Missing", "consent", true), false],
  [met("Outdated", "cart/visitor", false), true]
]

const told = new WeakMap<object, ReadonlyArray<string>>()

export const model: Model<typeof logMachine> = {
  machine: logMachine,
  cases: cases.map(([event]) => event),
  facts: ({ context }) => context.told,
  promise: (_, actor, { event, news, asked }) => {
    expect(asked.map(({ slot }) => slot)).toEqual(["troubles"])
    const before = told.get(actor) ?? []
    const isTheirs = event !== null && cases.some(([one, isTheirs]) => one === event && isTheirs)
    const isNews = isTheirs && !before.includes(event.trouble)
    expect(news).toEqual(isNews ? [{ type: "log.troubled", trouble: event.trouble }] : [])
    told.set(actor, isNews ? [...before, event.trouble] : before)
  }
}
