import { describe, expect, it } from "vitest"
import { streamOf } from "../../../src/domain/log/LogStream.ts"
import { evolve, readerKind, type ReaderFact, unread } from "../../../src/domain/reader/ReaderFact.ts"
import { isPlaceKept, isWorthResuming } from "../../../src/domain/reader/resume.ts"
import { magazineRead } from "../../kit/fixtures/issues.ts"

describe("going on where reading ended", () => {
  it.each([
    ["past the first slide of more than three pages", 5, [1], 12, true],
    ["on the cover", 1, [2, 3], 12, false],
    ["on the slide that is shown", 5, [4, 5], 12, false],
    ["while the end is shown", 5, [12], 12, false],
    ["in an issue of three pages", 3, [1], 3, false],
    ["on a page that the issue has no more", 13, [1], 12, false]
  ] as const)("%s", (_, lastPage, shown, total, expected) => {
    expect(isWorthResuming(lastPage, shown, total)).toBe(expected)
  })

  it("is of whole issues alone", () => {
    const given = { page_count: 12, is_free: false }
    expect(isPlaceKept(magazineRead(given))).toBe(true)
    expect(isPlaceKept(magazineRead(given, "preview"))).toBe(false)
    expect(isPlaceKept(magazineRead({ ...given, is_free: true }, "preview"))).toBe(true)
    expect(isPlaceKept(magazineRead({ page_count: 3 }))).toBe(false)
  })
})

describe("what is known of a reading", () => {
  it("is the page that was reached last, until it was carried away", () => {
    const facts: ReadonlyArray<ReaderFact> = [
      { _tag: "PageReached", page: 4 },
      { _tag: "PageReached", page: 2 }
    ]
    expect(facts.reduce(evolve, unread)).toEqual({ lastPage: 2 })
    expect([...facts, { _tag: "PlaceCarriedOut" } as const].reduce(evolve, unread)).toEqual(unread)
  })

  it("lies in a stream of the issue and the reader, and takes in what lay in storage before", () => {
    const kind = readerKind("issue0000000001")
    expect(streamOf(kind, "user1").name).toBe("reader/issue0000000001/user1")
    expect(kind.legacy[0]?.key).toBe("last_page_issue0000000001")
    const read = ["7", '"7"', " 7 ", "0", "-7", "7.5", "", "sayfa"].map(
      (stored) => kind.legacy[0]?.facts(stored).length
    )
    expect(read).toEqual([1, 1, 1, 0, 0, 0, 0, 0])
    expect(kind.legacy[0]?.facts("7")).toEqual([{ _tag: "PageReached", page: 7 }])
  })
})
