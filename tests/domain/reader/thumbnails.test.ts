import { expect, it } from "vitest"
import { pairing } from "../../../src/domain/reader/slides.ts"
import {
  hasStrip,
  lengthOf,
  mostOffset,
  offsetShowing,
  placeOf,
  slidesNear,
  thumbnail,
  thumbnailWidth
} from "../../../src/domain/reader/thumbnails.ts"
import { fc } from "../../kit/harness/fastCheck.ts"

const rows = fc
  .tuple(
    fc.integer({ min: 1, max: 300 }),
    fc.constantFrom("portrait" as const, "landscape" as const),
    fc.integer({ min: 44, max: 156 })
  )
  .map(([total, orientation, width]) => ({ slides: pairing(total, orientation), width }))

it("is there from four pages on", () => {
  expect([3, 4].map(hasStrip)).toEqual([false, true])
})

it("stands thumbnails as wide as their pages are, but never narrower than a finger", () => {
  expect(thumbnailWidth({ width: 595.5, height: 842.25 })).toBe(62)
  expect(thumbnailWidth({ width: 100, height: 900 })).toBe(thumbnail.least)
  expect(thumbnailWidth({ width: 900, height: 100 })).toBe(thumbnail.most)
})

it("stands slides one behind the other, none upon the next", () => {
  fc.assert(
    fc.property(rows, (row) => {
      for (let index = 1; index < row.slides.length; index += 1)
        expect(placeOf(row, index).start).toBeGreaterThan(placeOf(row, index - 1).end)
      expect(lengthOf(row)).toBeGreaterThan(placeOf(row, row.slides.length - 1).end)
    })
  )
})

it("has in the document whatever is seen, and of three hundred pages a few", () => {
  fc.assert(
    fc.property(
      rows,
      fc.integer({ min: 1, max: 2600 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (row, window, share) => {
        const offset = share * mostOffset(row, window)
        const { from, to } = slidesNear(row, offset, window)
        for (const [index] of row.slides.entries()) {
          const { start, end } = placeOf(row, index)
          const isSeen = end > offset && start < offset + window
          if (isSeen) expect(index >= from && index < to).toBe(true)
        }
        expect(to - from).toBeLessThanOrEqual((window + 2 * 320) / row.width + 3)
      }
    )
  )
  expect(slidesNear({ slides: pairing(300, "portrait"), width: 62 }, 0, 0)).toEqual({ from: 0, to: 0 })
})

it("brings a slide to the middle, or as near as the ends let it", () => {
  fc.assert(
    fc.property(rows, fc.integer({ min: 200, max: 2600 }), fc.nat(), (row, window, at) => {
      const index = at % row.slides.length
      const offset = offsetShowing(row, index, window)
      const { start, end } = placeOf(row, index)
      expect(offset).toBeGreaterThanOrEqual(0)
      expect(offset).toBeLessThanOrEqual(mostOffset(row, window))
      if (offset > 0 && offset < mostOffset(row, window)) expect((start + end) / 2 - offset).toBeCloseTo(window / 2)
      if (end - start <= window) {
        expect(start).toBeGreaterThanOrEqual(offset)
        expect(end).toBeLessThanOrEqual(offset + Math.max(window, lengthOf(row)))
      }
    })
  )
})
