import { describe, expect, it } from "vitest"
import { articleOn, pagesOfRange } from "../../../src/domain/catalogue/pageRange.ts"
import { fc } from "../../kit/harness/fastCheck.ts"

const article = (id: string, page_range: string | null) => ({ id, page_range })

describe("a range of pages as printed", () => {
  it("is read with any dash, of one page or several parts", () => {
    expect(pagesOfRange("12–17")).toEqual([{ from: 12, to: 17 }])
    expect(pagesOfRange("s. 4, 8 - 9")).toEqual([
      { from: 4, to: 4 },
      { from: 8, to: 9 }
    ])
    expect([pagesOfRange(null), pagesOfRange("kapak")]).toEqual([[], []])
  })

  it("never ends before it begins", () => {
    fc.assert(
      fc.property(fc.nat(9999), fc.nat(9999), (from, to) => {
        const [range] = pagesOfRange(`${from}-${to}`)
        expect(range).toEqual({ from, to: Math.max(from, to) })
      })
    )
  })
})

describe("the article of a slide", () => {
  const articles = [article("long", "2-9"), article("short", "5"), article("none", null)]

  it("is the one that begins on it, else the one that began last and reaches it", () => {
    const on = (...pages: ReadonlyArray<number>) => articleOn(articles, pages)?.id ?? null
    expect([on(1), on(2, 3), on(4, 5), on(6, 7), on(10, 11)]).toEqual([null, "long", "short", "long", null])
  })
})
