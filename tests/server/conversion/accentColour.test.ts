import { expect, it } from "vitest"
import { accentColour, contrastOnPaper } from "../../../server/conversion/accentColour.ts"
import type { Bitmap } from "../../../server/conversion/pageImage.ts"
import { fc } from "../../kit/harness/fastCheck.ts"

type Rgb = readonly [number, number, number]

/** A picture of these colours, each with its number of pixels. */
const picture = (...colours: ReadonlyArray<readonly [Rgb, number]>): Bitmap => {
  const pixels = colours.flatMap(([rgb, count]) => Array.from({ length: count }, () => [...rgb, 255]))
  return { width: pixels.length, height: 1, data: new Uint8ClampedArray(pixels.flat()) }
}

const channels = (hex: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb

it("takes the colour a cover shows most, not its paper", () => {
  const accent = accentColour(picture([[255, 255, 255], 900], [[20, 60, 160], 80], [[200, 40, 40], 20]))
  expect(accent).toBe("#143ca0")
})

it("finds none on a grey cover, nor for a coloured speck", () => {
  expect(accentColour(picture([[90, 90, 90], 500], [[240, 240, 240], 500]))).toBeNull()
  expect(accentColour(picture([[255, 255, 255], 999], [[255, 0, 0], 1]))).toBeNull()
})

it("can always be read on the site's paper", () => {
  const channel = fc.integer({ min: 0, max: 255 })
  fc.assert(
    fc.property(fc.tuple(channel, channel, channel), (rgb) => {
      const accent = accentColour(picture([rgb, 100]))
      fc.pre(accent !== null)
      expect(contrastOnPaper(channels(accent ?? ""))).toBeGreaterThanOrEqual(4.5)
    })
  )
})
