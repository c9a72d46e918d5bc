import { describe, expect, it } from "vitest"
import { cutFrom, sharperCandidates } from "../../../../src/domain/reader/reading/cutPicture.ts"
import { fc } from "../../../kit/harness/fastCheck.ts"

const page = { width: 600, height: 840 }
const number = (text: string): number => Number.parseFloat(text)

describe("a picture cut out of its page's image", () => {
  it("shows its part of the page, at most half as large again, and never higher than the window", () => {
    expect(cutFrom(page, { left: 60, top: 90, width: 300, height: 200 })).toEqual({
      frame: { aspectRatio: "300 / 200", maxWidth: "min(450px, 135vh)" },
      image: { left: "-20%", top: "-45%", width: "200%", height: "420%" }
    })
  })

  it("keeps the page's proportions whatever its part", () => {
    const length = fc.integer({ min: 1, max: 600 })
    fc.assert(
      fc.property(length, length, length, length, (left, top, width, height) => {
        const { image } = cutFrom(page, { left, top, width, height })
        expect((number(image.width) * width) / (number(image.height) * height)).toBeCloseTo(600 / 840, 6)
        expect((-number(image.left) * width) / 100).toBeCloseTo(left, 6)
        expect((-number(image.top) * height) / 100).toBeCloseTo(top, 6)
      })
    )
  })

  it("offers both images with their pixels, and says how large the whole page would be", () => {
    const box = { left: 0, top: 0, width: 300, height: 200 }
    expect(sharperCandidates(page, box, (dots) => `4-${dots}.webp`)).toEqual({
      srcSet: "4-150.webp 1250w, 4-300.webp 2500w",
      sizes: "min(900px, 200vw)"
    })
  })
})
