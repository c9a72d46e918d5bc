import { expect } from "vitest"
import { scaleIndicatorMachine } from "../../../src/machines/reader/scaleIndicator.machine.ts"
import { ScaleIndicator } from "../../../src/reader/toolbar/ScaleIndicator.tsx"
import { rendered } from "../../kit/harness/rendered.ts"
import type { Model } from "../../kit/model/Model.ts"
import { draw, said } from "../../kit/harness/screen.tsx"

/** Milliseconds for which the scale is shown after its last change, and after which it is said too. */
const shown = 1500
const settled = 300

interface Expected {
  /** Null while nothing is shown. */
  readonly percent: number | null
  /** Milliseconds since the last change. */
  readonly since: number
}

/** Times worth looking at: just before it is said, then; just before it hides, then. */
const moments = [0, settled - 1, settled, shown - 1, shown]

const words = (percent: number | null): string => (percent === null ? "" : `Yakınlık %${percent}`)

export const model: Model<typeof scaleIndicatorMachine, Expected> = {
  machine: scaleIndicatorMachine,
  cases: [
    { type: "scale.changed", percent: 120 },
    { type: "scale.changed", percent: 200 },
    { type: "time.passed", by: 1 },
    { type: "time.passed", by: settled - 1 },
    { type: "time.passed", by: settled },
    { type: "time.passed", by: shown - 1 - settled },
    { type: "time.passed", by: shown }
  ],
  begin: () => ({ percent: null, since: 0 }),
  next: (before, event) => {
    if (event.type === "scale.changed") return { percent: event.percent, since: 0 }
    if (before.percent === null) return event.by === shown ? before : null
    const since = before.since + event.by
    if (!moments.includes(since)) return null
    return since === shown ? { percent: null, since: 0 } : { ...before, since }
  },
  show: (actor) => draw(<ScaleIndicator indicator={actor} />),
  promise: async ({ percent, since }) => {
    await rendered()
    expect(document.querySelector("p[aria-hidden]")?.textContent ?? "").toBe(words(percent))
    expect(said("status"), "not each percent that fingers pass").toEqual([words(since < settled ? null : percent)])
  }
}
