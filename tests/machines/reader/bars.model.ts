import { expect } from "vitest"
import { type BarsReason, barsMachine, stepBackAfter } from "../../../src/machines/reader/bars.machine.ts"
import { areAway } from "../../../src/machines/reader/bars.view.ts"
import type { Model } from "../../kit/paths.ts"

const idle = "xstate.after.stepBackAfter.bars.resting"

/** What holds the bars by all that was told, whatever state they were in then: they forget nothing. */
let held: ReadonlySet<BarsReason> = new Set()

export const model: Model<typeof barsMachine> = {
  machine: barsMachine,
  cases: [
    { type: "bars.stir" },
    { type: "bars.toggle" },
    { type: "bars.hold", by: "strip" },
    { type: "bars.hold", by: "focus" },
    { type: "bars.release", by: "opening" },
    { type: "bars.release", by: "strip" },
    { type: "bars.release", by: "focus" },
    { type: idle }
  ],
  facts: ({ context }) => context.held.toSorted(),
  act: { [idle]: (_, { clock }) => clock.increment(stepBackAfter) },
  promise: (expected, actor, { event }) => {
    if (event === null) held = new Set(["opening"])
    if (event?.type === "bars.hold") held = new Set([...held, event.by])
    if (event?.type === "bars.release") held = new Set([...held].filter((by) => by !== event.by))
    const away = areAway(actor.getSnapshot())
    expect(away).toBe(areAway(expected))
    if (held.size > 0) expect(away).toBe(false)
  },
  end: (_, actor, { clock }) => {
    clock.increment(stepBackAfter)
    expect(areAway(actor.getSnapshot())).toBe(held.size === 0)
    actor.send({ type: "bars.stir" })
    expect(areAway(actor.getSnapshot())).toBe(false)
    clock.increment(stepBackAfter - 1)
    actor.send({ type: "bars.stir" })
    clock.increment(stepBackAfter - 1)
    expect(areAway(actor.getSnapshot())).toBe(false)
  }
}
