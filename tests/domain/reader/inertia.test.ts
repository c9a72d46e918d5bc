import { describe, expect, it } from "vitest"
import { afterInertia, inertia, isStanding, memory, speedOf } from "../../../src/domain/reader/inertia.ts"
import { fc } from "../../kit/harness/fastCheck.ts"

const frame = 1000 / 60
const far = 1_000_000

describe("a strip that was let go", () => {
  it("goes on by its speed, of which each sixtieth of a second takes a twentieth", () => {
    const once = afterInertia({ offset: 500_000, speed: 10 }, frame, far)
    expect(once).toEqual({ offset: 500_010, speed: expect.closeTo(9.5) })
    expect(afterInertia(once, frame, far)).toEqual({ offset: 500_019.5, speed: expect.closeTo(9.025) })
  })

  it("goes as far in a few long frames as in many short ones, and stands at last", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -400, max: 400, noNaN: true }),
        fc.array(fc.double({ min: 0, max: 500, noNaN: true }), { maxLength: 20 }),
        fc.integer({ min: 0, max: 3000 }),
        (speed, frames, most) => {
          const start = { offset: most / 2, speed }
          const often = frames.reduce((coast, time) => afterInertia(coast, time, most), start)
          const once = afterInertia(
            start,
            frames.reduce((sum, time) => sum + time, 0),
            most
          )
          if (frames.length > 0) expect(often.offset).toBeCloseTo(once.offset, 6)
          // The slowest that still moves has lost all of the greatest speed in so many frames.
          const end = afterInertia(often, frame * (Math.log(inertia.stop / 400) / Math.log(inertia.decay) + 1), most)
          expect(isStanding(end)).toBe(true)
        }
      )
    )
  })

  it("never leaves its ends, and stands at them", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1e6, max: 1e6, noNaN: true }),
        fc.double({ min: -1e4, max: 1e4, noNaN: true }),
        fc.double({ min: -100, max: 1e5, noNaN: true }),
        fc.double({ min: 0, max: 1e5, noNaN: true }),
        (offset, speed, time, most) => {
          const coast = afterInertia({ offset, speed }, time, most)
          expect(coast.offset).toBeGreaterThanOrEqual(0)
          expect(coast.offset).toBeLessThanOrEqual(most)
          if (coast.speed !== 0) expect(Math.sign(coast.speed)).toBe(Math.sign(speed))
        }
      )
    )
    expect(afterInertia({ offset: 90, speed: 50 }, frame, 100)).toEqual({ offset: 100, speed: 0 })
  })
})

describe("the speed of a hand", () => {
  it("is one and a half of what it last went, the other way", () => {
    const touches = [
      { x: 900, time: 0 },
      { x: 300, time: 1000 },
      { x: 268, time: 1000 + 2 * frame }
    ]
    expect(speedOf(touches, { x: 268, time: 1000 + 2 * frame })).toBeCloseTo(16 * inertia.drag)
  })

  it("is none once it has rested", () => {
    const touches = [
      { x: 300, time: 0 },
      { x: 200, time: 20 }
    ]
    expect(speedOf(touches, { x: 200, time: 21 + memory })).toBe(0)
  })
})
