import { expect, it } from "vitest"
import { dotsFor, paintedOf } from "../../../src/domain/reader/sharpness.ts"

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
    height: 1512
  }))
