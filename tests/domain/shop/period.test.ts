import { expect, it } from "vitest"
import { asksAgain, asksAgainUnheard, periodEnd } from "../../../src/domain/shop/period.ts"
import { fc } from "../../kit/harness/fastCheck.ts"

const hour = 3_600_000
const at = (text: string): number => Date.parse(`${text}+03:00`)
const written = (millis: number): string => new Date(millis + 3 * hour).toISOString().slice(0, 16)

it("ends each period on the day on which it began, or on the month's last where there is none", () => {
  const table = [
    ["2027-01-31T09:30", "monthly", ["2027-02-28", "2027-03-31", "2027-04-30", "2027-05-31"], "09:30"],
    ["2028-01-30T00:00", "monthly", ["2028-02-29", "2028-03-30"], "00:00"],
    ["2027-10-31T23:59", "monthly", ["2027-11-30", "2027-12-31", "2028-01-31", "2028-02-29"], "23:59"],
    ["2028-02-29T12:00", "yearly", ["2029-02-28", "2030-02-28", "2031-02-28", "2032-02-29"], "12:00"],
    ["2027-12-31T01:00", "yearly", ["2028-12-31"], "01:00"]
  ] as const
  for (const [begins, billing, ends, time] of table) {
    const told = ends.map((_, index) => written(periodEnd(at(begins), billing, index + 1)))
    expect(told, begins).toEqual(ends.map((day) => `${day}T${time}`))
  }
})

it("counts periods from the beginning: each is longer than none, and twelve months are a year", () => {
  const moment = fc.integer({ min: at("2017-01-01T00:00"), max: at("2090-01-01T00:00") })
  fc.assert(
    fc.property(moment, fc.integer({ min: 1, max: 60 }), (begins, periods) => {
      const [before, end] = [periods - 1, periods].map((count) => periodEnd(begins, "monthly", count))
      const days = ((end ?? 0) - (before ?? 0)) / (24 * hour)
      expect(days).toBeGreaterThanOrEqual(28)
      expect(days).toBeLessThanOrEqual(31)
      expect(periodEnd(begins, "monthly", 12 * periods)).toBe(periodEnd(begins, "yearly", periods))
      // The day is that of the beginning, unless the month ends before it.
      const day = new Date(begins + 3 * hour).getUTCDate()
      const ended = new Date((end ?? 0) + 3 * hour)
      const isLastDay = new Date((end ?? 0) + 27 * hour).getUTCDate() === 1
      expect(ended.getUTCDate() === day || (isLastDay && ended.getUTCDate() < day)).toBe(true)
    })
  )
})

it("asks again every six hours, as long as the period runs that is paid for", () => {
  expect([-24, -18, -12].map((hours) => asksAgain(hours * hour, 0))).toEqual([-18, -12, -6].map((one) => one * hour))
  expect([-6, 0, 5].map((hours) => asksAgain(hours * hour, 0))).toEqual([null, null, null])
})

it("asks a gateway that said nothing by the hour, and less often after the end", () => {
  expect([-24, -1, 0, 6].map((hours) => asksAgainUnheard(hours * hour, 0))).toEqual(
    [-23, 0, 6, 12].map((one) => one * hour)
  )
})
