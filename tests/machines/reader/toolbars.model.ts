import { expect } from "vitest"
import { type ToolbarsReason, toolbarsMachine } from "../../../src/machines/reader/toolbars.machine.ts"
import { areAway } from "../../../src/machines/reader/toolbars.view.ts"
import type { Model } from "../../kit/model/Model.ts"

/** Milliseconds without a sign of life after which the toolbars step back. */
const idle = 4000

interface Expected {
  /** What needs the toolbars, told in whatever state they were: they forget nothing. */
  readonly by: ReadonlyArray<ToolbarsReason>
  /** Milliseconds until they step back, where nothing needs them; null once they have. */
  readonly left: number | null
}

const resting: Expected = { by: [], left: idle }
const away: Expected = { by: [], left: null }

const without = ({ by }: Expected, reason: ToolbarsReason) => by.filter((one) => one !== reason)

export const model: Model<typeof toolbarsMachine, Expected> = {
  machine: toolbarsMachine,
  cases: [
    { type: "toolbars.stir" },
    { type: "toolbars.toggle" },
    { type: "toolbars.hold", by: "strip" },
    { type: "toolbars.hold", by: "focus" },
    { type: "toolbars.release", by: "opening" },
    { type: "toolbars.release", by: "strip" },
    { type: "toolbars.release", by: "focus" },
    { type: "time.passed", by: idle },
    { type: "time.passed", by: idle - 1 }
  ],
  begin: () => ({ by: ["opening"], left: idle }),
  next: (before, event) => {
    const isHeld = before.by.length > 0
    switch (event.type) {
      case "toolbars.stir":
        return isHeld ? before : resting
      case "toolbars.toggle":
        return isHeld ? before : before.left === null ? resting : away
      case "toolbars.hold":
        return { by: [...without(before, event.by), event.by].toSorted(), left: idle }
      case "toolbars.release":
        return isHeld ? { by: without(before, event.by), left: idle } : before
      case "time.passed": {
        if (isHeld || before.left === null) return before
        return before.left <= event.by ? away : { by: [], left: before.left - event.by }
      }
    }
  },
  promise: ({ left }, actor) => expect(areAway(actor.getSnapshot())).toBe(left === null),
  // They step back in their time, unless something needs them; needed again, only when nothing does any more.
  end: ({ by, left }, actor, { clock }) => {
    const isAway = () => areAway(actor.getSnapshot())
    if (left !== null) {
      clock.increment(left - 1)
      expect(isAway()).toBe(false)
      clock.increment(1)
      expect(isAway()).toBe(by.length === 0)
      actor.send({ type: "toolbars.stir" })
    }
    actor.send({ type: "toolbars.hold", by: "menu" })
    actor.send({ type: "toolbars.hold", by: "sidebar" })
    for (const one of ["sidebar", ...by] as const) actor.send({ type: "toolbars.release", by: one })
    clock.increment(idle)
    expect(isAway()).toBe(false)
    actor.send({ type: "toolbars.release", by: "menu" })
    clock.increment(idle)
    expect(isAway()).toBe(true)
  }
}
