import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { ago, longestAgo } from "../../../src/domain/account/ago.ts"

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const now = Date.UTC(2026, 10, 21, 9)
const sizes = { minute, hour, day }

describe("how long ago", () => {
  it.each([
    [0, { count: 0, unit: "minute" }],
    [minute - 1, { count: 0, unit: "minute" }],
    [minute, { count: 1, unit: "minute" }],
    [hour - 1, { count: 59, unit: "minute" }],
    [hour, { count: 1, unit: "hour" }],
    [day - 1, { count: 23, unit: "hour" }],
    [day, { count: 1, unit: "day" }],
    [longestAgo * day, { count: 30, unit: "day" }],
    [(longestAgo + 1) * day, null]
  ] as const)("%d ms are %j", (passed, expected) => {
    expect(ago(now - passed, now)).toEqual(expected)
  })

  it("tells nothing as yet to come", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1 }), (ahead) => {
        expect(ago(now + ahead, now)).toEqual({ count: 0, unit: "minute" })
      })
    )
  })

  it("never tells more than has passed, nor a unit less", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: longestAgo * day }), (passed) => {
        const told = ago(now - passed, now)!
        const size = sizes[told.unit]
        expect(told.count * size).toBeLessThanOrEqual(passed)
        expect((told.count + 1) * size).toBeGreaterThan(passed)
      })
    )
  })
})
