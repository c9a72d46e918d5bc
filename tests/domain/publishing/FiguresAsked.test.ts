import { describe, expect, it } from "vitest"
import {
  daysOf,
  figuresAskedIn,
  type FiguresSearch,
  lastDays,
  offeredIn,
  rangeProblem
} from "../../../src/domain/publishing/FiguresAsked.ts"

const today = "2028-03-01"
const id = "issue0000000001"
const everything = { publication: null, issue: null }

describe("the range of figures", () => {
  it("is the last thirty days, today included, unless the address asks for others", () => {
    const usual = { from: "2028-02-01", to: today, ...everything }
    expect(figuresAskedIn({}, today)).toEqual(usual)
    expect(figuresAskedIn({ days: "7" }, today)).toEqual({ from: "2028-02-24", to: today, ...everything })
    expect(figuresAskedIn({ days: 7 }, today).from).toBe("2028-02-24")
    expect(figuresAskedIn({ days: "365" }, today).from).toBe("2027-03-03")
    const odd: ReadonlyArray<FiguresSearch> = [
      { days: "8" },
      { from: "2028-02-30", to: today },
      { from: today },
      { from: today, to: "2028-02-01" },
      { from: "2028-02-01", to: "2028-03-02" },
      { publication: "'; --", issue: 7 }
    ]
    for (const search of odd) expect(figuresAskedIn(search, today)).toEqual(usual)
    expect(offeredIn({}, today)).toBe(30)
  })

  it("may be any two days up to today, a leap year at most", () => {
    const own = { from: "2027-03-02", to: today }
    expect(figuresAskedIn(own, today)).toEqual({ ...own, ...everything })
    expect(offeredIn({ ...own, days: "7" }, today)).toBeNull()
    expect(daysOf(own)).toHaveLength(366)
    expect(rangeProblem({ from: "2027-03-01", to: today }, today)).toBe("long")
    expect(rangeProblem({ from: today, to: "2028-02-29" }, today)).toBe("order")
    expect(rangeProblem({ from: today, to: "2028-03-02" }, today)).toBe("future")
    expect(rangeProblem({ from: today, to: "2028-03-02" }, null)).toBeNull()
    expect(rangeProblem({ from: "", to: today }, today)).toBe("missing")
    expect(rangeProblem({ from: today, to: today }, today)).toBeNull()
  })

  it("has every day, over the ends of months and years", () => {
    expect(daysOf({ from: "2027-12-30", to: "2028-01-02" })).toEqual([
      "2027-12-30",
      "2027-12-31",
      "2028-01-01",
      "2028-01-02"
    ])
    expect(daysOf(lastDays(1, today))).toEqual([today])
  })

  it("is about an issue rather than its publication", () => {
    expect(figuresAskedIn({ publication: id }, today)).toMatchObject({ publication: id, issue: null })
    expect(figuresAskedIn({ publication: id, issue: id }, today)).toMatchObject({ publication: null, issue: id })
  })
})
