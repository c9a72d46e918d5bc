import { describe, expect, it } from "vitest"
import { excerptOf } from "../../../../src/domain/reader/search/excerpt.ts"
import { firstFrom, firstOnSlide, hitAt, lastUntil, search, walkTo } from "../../../../src/domain/reader/search/Hits.ts"
import { rowAt, rowAtTop, rowCount, rowOfHit, topOfRow } from "../../../../src/domain/reader/search/hitRows.ts"
import { hitsOnPage } from "../../../../src/domain/reader/search/PageHits.ts"
import { searchedPage } from "../../../../src/domain/reader/search/SearchedPage.ts"
import { fc } from "../../../kit/harness/fastCheck.ts"

const issue = (...pages: ReadonlyArray<readonly [page: number, text: string]>) =>
  pages.map(([page, text]) => searchedPage({ page, text }))

/** Hits on pages 2, 5 and 6: two, one and three. */
const lodos = search(
  issue([1, "Poyraz"], [2, "Lodos; LODOS"], [5, "bir lodos günü"], [6, "lodos lodos lodosçu"], [9, "Karayel"]),
  "lodos"
)

describe("the hits of a query", () => {
  it("are those of all pages, in their order", () => {
    expect(lodos.total).toBe(6)
    expect(lodos.pages.map(({ page, before }) => [page, before])).toEqual([
      [2, 0],
      [5, 2],
      [6, 3]
    ])
    expect([0, 1, 2, 3, 4, 5].map((number) => hitAt(lodos, number))).toEqual([
      { page: 2, nth: 0, start: 0, end: 5 },
      { page: 2, nth: 1, start: 7, end: 12 },
      { page: 5, nth: 0, start: 4, end: 9 },
      { page: 6, nth: 0, start: 0, end: 5 },
      { page: 6, nth: 1, start: 6, end: 11 },
      { page: 6, nth: 2, start: 12, end: 17 }
    ])
    expect([hitAt(lodos, -1), hitAt(lodos, 6)]).toEqual([null, null])
    expect([1, 2, 6].map((page) => hitsOnPage(lodos, page))).toEqual([0, 2, 3])
  })

  it("are none for an empty query", () => {
    expect(search(issue([1, "Lodos"]), "  ")).toEqual({ query: "  ", total: 0, pages: [] })
  })

  it("are those of a long query's beginning", () => {
    const words = "lodos ".repeat(60)
    expect(search(issue([1, words]), words).total).toBe(1)
  })

  it("are soon found for a query made to be slow", () => {
    const text = `${"a ".repeat(50_000)}b`
    expect(search(issue([1, text]), `${"a  ".repeat(60)}!`).total).toBe(0)
  })
})

describe("walking through the hits", () => {
  it("begins at the slide that is shown, or at the nearest one after it", () => {
    expect(walkTo(lodos, null, [4, 5], "next")).toBe(2)
    expect(walkTo(lodos, null, [3], "next")).toBe(2)
    expect(walkTo(lodos, null, [8, 9], "next")).toBe(0)
    expect(walkTo(lodos, null, [4, 5], "previous")).toBe(2)
    expect(walkTo(lodos, null, [3], "previous")).toBe(1)
    expect(walkTo(lodos, null, [1], "previous")).toBe(5)
  })

  it("goes on from the current hit, after the last with the first", () => {
    expect(walkTo(lodos, 1, [2, 3], "next")).toBe(2)
    expect(walkTo(lodos, 5, [6, 7], "next")).toBe(0)
    expect(walkTo(lodos, 0, [2, 3], "previous")).toBe(5)
    expect(walkTo(lodos, 4, [6, 7], "previous")).toBe(3)
  })

  it("begins anew once another slide is shown", () => {
    expect(walkTo(lodos, 0, [6, 7], "next")).toBe(3)
    expect(walkTo(lodos, 5, [2, 3], "previous")).toBe(1)
  })

  it("leads nowhere without hits", () => {
    const none = search([], "lodos")
    expect([walkTo(none, null, [1], "next"), walkTo(none, 3, [1], "previous")]).toEqual([null, null])
    expect([firstFrom(none, [1]), lastUntil(none, [1]), firstOnSlide(none, [1])]).toEqual([null, null, null])
  })

  it("knows the first hit on a slide", () => {
    expect(firstOnSlide(lodos, [4, 5])).toBe(2)
    expect(firstOnSlide(lodos, [3])).toBeNull()
  })
})

describe("the rows of the list", () => {
  it("are each page and its hits", () => {
    expect(Array.from({ length: rowCount(lodos) }, (_, index) => rowAt(lodos, index))).toEqual([
      { kind: "page", page: 2, count: 2 },
      { kind: "hit", number: 0 },
      { kind: "hit", number: 1 },
      { kind: "page", page: 5, count: 1 },
      { kind: "hit", number: 2 },
      { kind: "page", page: 6, count: 3 },
      { kind: "hit", number: 3 },
      { kind: "hit", number: 4 },
      { kind: "hit", number: 5 }
    ])
    expect([rowAt(lodos, -1), rowAt(lodos, 9)]).toEqual([null, null])
  })

  it("have each hit where it is looked for", () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 4 }), { maxLength: 12 }), (counts) => {
        const hits = search(issue(...counts.map((count, at) => [at + 1, "söz ".repeat(count)] as const)), "soz")
        for (let number = 0; number < hits.total; number += 1)
          expect(rowAt(hits, rowOfHit(hits, number))).toEqual({ kind: "hit", number })
      })
    )
  })

  it("stand one below the other, each as high as its kind", () => {
    const heights = { page: 2, hit: 5 }
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 12 }), (counts) => {
        const hits = search(issue(...counts.map((count, at) => [at + 1, "söz ".repeat(count)] as const)), "soz")
        let top = 0
        for (const [index, kind] of counts.flatMap((count) => ["page", ...Array(count).fill("hit")]).entries()) {
          expect(topOfRow(hits, index, heights)).toBe(top)
          expect([rowAtTop(hits, top, heights), rowAtTop(hits, top + 1.9, heights)]).toEqual([index, index])
          top += kind === "page" ? 2 : 5
        }
        expect(topOfRow(hits, rowCount(hits), heights)).toBe(top)
        expect(rowAtTop(hits, top + 99, heights)).toBe(Math.max(0, rowCount(hits) - 1))
        expect(rowAtTop(hits, -1, heights)).toBe(0)
      })
    )
  })
})

describe("a hit's excerpt", () => {
  it("has forty characters before it and sixty after it", () => {
    const text = `${"ç".repeat(90)} lodos ${"ş".repeat(90)}`
    expect(excerptOf(text, { start: 91, end: 96 })).toEqual({
      before: `${"ç".repeat(39)} `,
      match: "lodos",
      after: ` ${"ş".repeat(59)}`,
      isCutBefore: true,
      isCutAfter: true
    })
  })

  it("says on which side the page has more", () => {
    const around = (before: number, after: number) => {
      const text = `${"ç".repeat(before)}lodos${"ş".repeat(after)}`
      const { isCutBefore, isCutAfter } = excerptOf(text, { start: before, end: before + 5 })
      return [isCutBefore, isCutAfter]
    }
    expect([around(40, 60), around(41, 60), around(40, 61)]).toEqual([
      [false, false],
      [true, false],
      [false, true]
    ])
  })

  it("counts characters with their marks, and takes white space of any length as one", () => {
    const text = `${"o\u0308".repeat(50)}  \n x lo\n dos`
    expect(excerptOf(text, { start: text.indexOf("lo"), end: text.length })).toEqual({
      before: `${"o\u0308".repeat(37)} x `,
      match: "lo dos",
      after: "",
      isCutBefore: true,
      isCutAfter: false
    })
  })
})
