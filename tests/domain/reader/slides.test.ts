import { describe, expect, it } from "vitest"
import {
  type Direction,
  maxMountedPages,
  neighbours,
  type Orientation,
  pairing,
  slideOf
} from "../../../src/domain/reader/slides.ts"
import { fc } from "../../kit/harness/fastCheck.ts"

const total = fc.integer({ min: 1, max: 300 })
const orientation = fc.constantFrom<Orientation>("portrait", "landscape")
const direction = fc.constantFrom<Direction>("next", "previous")

/** An issue laid open somewhere. */
const opened = fc.record({ total, orientation, direction, at: fc.nat(299) }).map(({ at, ...one }) => {
  const slides = pairing(one.total, one.orientation)
  return { ...one, slides, index: at % slides.length }
})

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

describe("an issue's slides", () => {
  it("hold every page exactly once, in order", () => {
    fc.assert(
      fc.property(total, orientation, (count, way) => {
        expect(pairing(count, way).flat()).toEqual(upTo(count))
      })
    )
  })

  it("begin with the cover alone", () => {
    fc.assert(
      fc.property(total, orientation, (count, way) => {
        expect(pairing(count, way)[0]).toEqual([1])
      })
    )
  })

  it("show one page each in portrait", () => {
    fc.assert(
      fc.property(total, (count) => {
        expect(pairing(count, "portrait")).toEqual(upTo(count).map((page) => [page]))
      })
    )
  })

  it("pair an even page with the odd one after it in landscape", () => {
    fc.assert(
      fc.property(total, (count) => {
        for (const [left, right] of pairing(count, "landscape").filter((slide) => slide.length === 2)) {
          expect(left! % 2).toBe(0)
          expect(right).toBe(left! + 1)
        }
      })
    )
  })

  it("leave none but the cover and a last page without a partner alone in landscape", () => {
    fc.assert(
      fc.property(total, (count) => {
        const alone = pairing(count, "landscape")
          .filter((slide) => slide.length === 1)
          .flat()
        expect(alone).toEqual(count > 1 && count % 2 === 0 ? [1, count] : [1])
      })
    )
  })

  it.each([
    [1, [[1]]],
    [2, [[1], [2]]],
    [3, [[1], [2, 3]]],
    [6, [[1], [2, 3], [4, 5], [6]]]
  ])("are these for %i pages in landscape", (count, slides) => expect(pairing(count, "landscape")).toEqual(slides))
})

describe("the slide of a page", () => {
  it("shows that page", () => {
    fc.assert(
      fc.property(opened, ({ slides, total: count }) => {
        for (const page of upTo(count)) expect(slides[slideOf(slides, page)]).toContain(page)
      }),
      { numRuns: 30 }
    )
  })

  it("is the cover's for a page that is in none", () => {
    for (const page of [0, -1, 7, Number.NaN]) expect(slideOf(pairing(6, "landscape"), page)).toBe(0)
  })
})

describe("the pages held ready beside a slide", () => {
  it("are, with the slide's own, never more than ten, each once", () => {
    fc.assert(
      fc.property(opened, ({ slides, index, direction: way }) => {
        const mounted = [...slides[index]!, ...neighbours(slides, index, way)]
        expect(mounted.length).toBeLessThanOrEqual(maxMountedPages)
        expect(new Set(mounted).size).toBe(mounted.length)
      })
    )
  })

  it("are pages of the issue", () => {
    fc.assert(
      fc.property(opened, ({ slides, index, direction: way, total: count }) => {
        for (const page of neighbours(slides, index, way)) expect(upTo(count)).toContain(page)
      })
    )
  })

  it("always hold the slides on either side, the one ahead first", () => {
    fc.assert(
      fc.property(opened, ({ slides, index, direction: way }) => {
        const ahead = way === "next" ? 1 : -1
        const beside = [slides[index + ahead] ?? [], slides[index - ahead] ?? []].flat()
        expect(neighbours(slides, index, way).slice(0, beside.length)).toEqual(beside)
      })
    )
  })

  it("come nearest slide first", () => {
    fc.assert(
      fc.property(opened, ({ slides, index, direction: way }) => {
        const distances = neighbours(slides, index, way).map((page) => Math.abs(slideOf(slides, page) - index))
        expect(distances).toEqual(distances.toSorted((a, b) => a - b))
      })
    )
  })

  it("reach two slides further in the direction of travel", () => {
    const slides = pairing(20, "landscape")
    expect(neighbours(slides, 4, "next")).toEqual([10, 11, 6, 7, 12, 13, 14, 15])
    expect(neighbours(slides, 4, "previous")).toEqual([6, 7, 10, 11, 4, 5, 2, 3])
    expect(neighbours(slides, 0, "next")).toEqual([2, 3, 4, 5, 6, 7])
    expect(neighbours(pairing(1, "portrait"), 0, "next")).toEqual([])
  })
})
