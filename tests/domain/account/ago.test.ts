import { describe, expect, it } from "vitest"
import { ago, daysAgo, maxDaysAgo } from "../../../src/domain/account/ago.ts"
import { fc } from "../../kit/harness/fastCheck.ts"

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
    [maxDaysAgo * day, { count: 30, unit: "day" }],
    [(maxDaysAgo + 1) * day, null]
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
      fc.property(fc.integer({ min: 0, max: maxDaysAgo * day }), (passed) => {
        const told = ago(now - passed, now)!
        const size = sizes[told.unit]
        expect(told.count * size).toBeLessThanOrEqual(passed)
        expect((told.count + 1) * size).toBeGreaterThan(passed)
      })
    )
  })
})

describe("how many days ago", () => {
  it.each([
    [new Date(2026, 10, 21, 0, 0), 0],
    [new Date(2026, 10, 20, 23, 59), 1],
    [new Date(2026, 10, 20, 0, 0), 1],
    [new Date(2026, 10, 19, 23, 59), 2],
    [new Date(2025, 10, 21, 18, 0), 365],
    [new Date(2026, 10, 22, 0, 0), 0]
  ])("is counted in midnights: %s, %i", (then, days) => {
    expect(daysAgo(then, new Date(2026, 10, 21, 18, 12))).toBe(days)
  })
})
