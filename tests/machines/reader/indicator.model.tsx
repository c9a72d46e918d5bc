import { expect } from "vitest"
import { indicatorMachine, saidAfter, shownFor } from "../../../src/machines/reader/indicator.machine.ts"
import { percentSaid, percentShown } from "../../../src/machines/reader/indicator.view.ts"
import { ScaleIndicator } from "../../../src/reader/toolbar/ScaleIndicator.tsx"
import type { Model } from "../../kit/paths.ts"
import { drawn } from "../../kit/drawn.ts"
import { draw, said } from "../../kit/screen.tsx"

const hiding = "xstate.after.shownFor.indicator.shown"
const saying = "xstate.after.saidAfter.indicator.shown.changing"

const words = (percent: number | null): string => (percent === null ? "" : `Yakınlık %${percent}`)

export const model: Model<typeof indicatorMachine> = {
  machine: indicatorMachine,
  cases: [
    { type: "scale.changed", percent: 120 },
    { type: "scale.changed", percent: 200 },
    { type: saying },
    { type: hiding }
  ],
  // It hides in its time, whether it was said or not: the clock comes by the saying.
  happens: (snapshot, event) => event.type !== hiding || snapshot.hasTag("said"),
  facts: ({ context }) => context.percent,
  show: (actor) => draw(<ScaleIndicator indicator={actor} />),
  act: {
    [saying]: (_, { clock }) => clock.increment(saidAfter),
    [hiding]: (_, { clock }) => clock.increment(shownFor - saidAfter)
  },
  promise: async (expected) => {
    await drawn()
    expect(document.querySelector("p[aria-hidden]")?.textContent ?? "").toBe(words(percentShown(expected)))
    expect(said("status")).toEqual([words(percentSaid(expected))])
  }
}
