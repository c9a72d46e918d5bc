import { fc } from "../../kit/harness/fastCheck.ts"
import { describe, expect, it } from "vitest"
import {
  allIssues,
  deskAskedIn,
  deskSearch,
  deskStates,
  isNarrowed,
  isSameList,
  pagesOf
} from "../../../src/domain/publishing/deskList.ts"

describe("the list of a publisher's issues", () => {
  it.each([
    [{}, allIssues],
    [
      { q: "Lodos", state: "FAILED", page: "3" },
      { q: "Lodos", state: "FAILED", page: 3 }
    ],
    [{ q: 7, state: "yok", page: "0" }, allIssues],
    [{ page: "-1" }, allIssues],
    [{ page: "100000" }, allIssues],
    [{ q: "a".repeat(120) }, { ...allIssues, q: "a".repeat(100) }]
  ])("is what an address asks for, without what it cannot mean: %j", (search, asked) => {
    expect(deskAskedIn(search)).toEqual(asked)
  })

  it.each([
    [0, 1],
    [1, 1],
    [50, 1],
    [51, 2],
    [100, 2],
    [101, 3]
  ])("of %i issues has %i pages", (total, pages) => {
    expect(pagesOf(total)).toBe(pages)
  })

  it("is narrowed by words or a state, not by blanks or a page", () => {
    expect(isNarrowed({ ...allIssues, q: "a" })).toBe(true)
    expect(isNarrowed({ ...allIssues, state: "FAILED" })).toBe(true)
    expect(isNarrowed({ q: "  ", state: "all", page: 4 })).toBe(false)
  })

  it("is the same whatever blanks stand around the words", () => {
    expect(isSameList(allIssues, { ...allIssues, q: " " })).toBe(true)
    expect(isSameList(allIssues, { ...allIssues, page: 2 })).toBe(false)
    expect(isSameList(allIssues, { ...allIssues, state: "FAILED" })).toBe(false)
    expect(isSameList(allIssues, { ...allIssues, q: "a" })).toBe(false)
  })

  const asked = fc.record({
    q: fc.string({ maxLength: 100 }),
    state: fc.constantFrom(...deskStates),
    page: fc.integer({ min: 1, max: 99_999 })
  })
  it("is found again in its own address", () => {
    fc.assert(
      fc.property(asked, (one) => {
        expect(isSameList(deskAskedIn(deskSearch(one)), one)).toBe(true)
      })
    )
  })
})
