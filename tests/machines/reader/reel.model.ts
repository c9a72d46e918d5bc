import { expect } from "vitest"
import { pairing } from "../../../src/domain/reader/slides.ts"
import { reelMachine } from "../../../src/machines/reader/reel.machine.ts"
import { activeOf, isPulled, missingIn, offsetOf, slideRead, travelOf } from "../../../src/machines/reader/reel.view.ts"
import type { Model } from "../../kit/paths.ts"

const slides = pairing(40, "landscape")
const row = { slides, width: 62 }

export const model: Model<typeof reelMachine> = {
  machine: reelMachine,
  inputs: [{ row, index: 0 }],
  cases: [
    { type: "reel.measured", window: 400 },
    { type: "reel.follow", slides, index: 10 },
    { type: "reel.held", x: 300, time: 0 },
    { type: "reel.moved", x: 298, time: 10 },
    { type: "reel.moved", x: 250, time: 20 },
    { type: "reel.released", x: 250, time: 30 },
    { type: "reel.released", x: 250, time: 900 },
    { type: "reel.cancelled" },
    { type: "reel.rolled", by: 120 },
    { type: "reel.step", by: 1 },
    { type: "reel.missed", page: 2 },
    { type: "reel.renew" },
    { type: "frame.due", time: 1000 },
    { type: "frame.due", time: 9000 }
  ],
  facts: ({ value, context }) => [
    context.index,
    context.isPulled,
    value === "coasting" && context.drawn !== null,
    context.missing.length > 0
  ],
  promise: (expected, actor, { asked }) => {
    const snapshot = actor.getSnapshot()
    expect(asked.map(({ slot }) => slot)).toEqual(expected.value === "coasting" ? ["frames"] : [])
    expect(snapshot.hasTag("moving"), "a hand that has let go moves nothing any more").toBe(expected.hasTag("moving"))
    for (const seen of [offsetOf, travelOf, activeOf, slideRead, isPulled, missingIn])
      expect(seen(snapshot)).toEqual(seen(expected))
  }
}
