import { expect, it } from "vitest"
import { dotsFor, isOfShape, laidOutAt, paintedOf } from "../../../src/domain/reader/sharpness.ts"

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
