import { expect, it } from "vitest"
import { fc } from "../../kit/harness/fastCheck.ts"
import {
  dotsBesideTiles,
  dotsFor,
  fittedTo,
  isOfShape,
  laidOutAt,
  paintedOf,
  pixelsAcross
} from "../../../src/domain/reader/sharpness.ts"

it.each([
  ["whole", 0.9, 0.9, 1, null],
  ["hardly closer than whole", 0.98, 0.9, 1, null],
  ["closer, on a common glass", 1.8, 0.9, 1, 150],
  ["as close as its picture has pixels for", 2.2, 0.9, 1, 150],
  ["closer than that", 2.3, 0.9, 1, 300],
  ["whole, on a dense glass", 0.9, 0.9, 2, null],
  ["closer, on a dense glass", 1.2, 0.9, 2, 300],
  ["whole, where that alone asks for more than its picture has", 1.2, 1.2, 2, 300],
  ["further off", 0.4, 0.9, 1, null]
])("lays over a page that is seen %s: at %d, %d whole, on a glass of density %d, %s", (_, scale, fit, density, dots) =>
  expect(dotsFor({ scale, fit, density })).toBe(dots)
)

it("paints as many pixels as the glass has for a page that is seen whole", () =>
  expect(paintedOf({ width: 595.5, height: 842.25 }, { fit: 0.8976, density: 2 })).toEqual({
    width: 1069,
    height: 1511
  }))

it("lays a page out as whole pixels of the glass wide, and paints no part of one at its foot", () => {
  const page = { width: 595.276, height: 841.89 }
  for (const density of [1, 1.25, 1.5, 2, 3])
    for (const fit of [0.4, 0.8976, 1.3]) {
      const scale = laidOutAt(page, { fit, density })
      const { width, height } = paintedOf(page, { fit, density })
      expect(page.width * scale * density).toBeCloseTo(width, 6)
      expect(page.height * scale * density - height).toBeGreaterThan(-1e-5)
      expect(page.height * scale * density - height).toBeLessThan(1)
      expect(Math.abs(scale - fit) * page.width * density).toBeLessThanOrEqual(0.5)
    }
})

it("takes a picture to be of its page's shape where only whole pixels make a difference", () => {
  const page = { width: 595.276, height: 841.89 }
  expect(isOfShape({ width: 1240, height: 1754 }, page)).toBe(true)
  expect(isOfShape({ width: 1240, height: 1748 }, page)).toBe(false)
})

it("fills the pixels that a page takes with a picture of it, whatever was rounded", () => {
  const side = fc.double({ min: 200, max: 1500, noNaN: true })
  const fit = fc.double({ min: 0.2, max: 2, noNaN: true })
  fc.assert(
    fc.property(side, side, fit, fc.constantFrom(1, 1.25, 1.5, 2, 3), (width, height, scale, density) => {
      const page = { width, height }
      const picture = { width: pixelsAcross(page, 150), height: Math.round((height * 150) / 72) }
      const box = paintedOf(page, { fit: scale, density })
      const size = fittedTo(box, picture)
      if (size === null) expect(box.width >= picture.width || box.height >= picture.height).toBe(true)
      else expect(size).toEqual(box)
      expect(isOfShape(size ?? picture, box)).toBe(true)
    })
  )
})

it("fits a picture of another shape into the pixels, and paints none larger than it is", () => {
  expect(fittedTo({ width: 200, height: 300 }, { width: 800, height: 400 })).toEqual({ width: 200, height: 100 })
  expect(fittedTo({ width: 200, height: 300 }, { width: 400, height: 800 })).toEqual({ width: 150, height: 300 })
  expect(fittedTo({ width: 150, height: 200 }, { width: 60, height: 80 })).toBe(null)
})

it.each([
  ["has fewer pixels than its picture", 0.9, 2, 150],
  ["has as many as its picture", 1.1, 2, null],
  ["has hardly fewer", 2, 1, null],
  ["has more", 0.9, 3, null]
])("lays a picture beside tiles over a painted page that %s: %d whole, on density %d, %s", (_, fit, density, dots) =>
  expect(dotsBesideTiles({ fit, density })).toBe(dots)
)
