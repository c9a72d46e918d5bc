import { describe, expect, it } from "vitest"
import { fc } from "../../kit/harness/fastCheck.ts"
import { canMove, cropOf, dragged, firstFraming, maxZoom } from "../../../src/domain/publishing/framing.ts"

const wide = { width: 400, height: 200 }
const tall = { width: 200, height: 400 }

describe("the part of a picture that is seen in a frame", () => {
  it.each([
    ["a wide one in a square", wide, 1, firstFraming, { left: 0.25, top: 0, width: 0.5, height: 1 }],
    ["a tall one in a square", tall, 1, firstFraming, { left: 0, top: 0.25, width: 1, height: 0.5 }],
    ["one of the frame's proportions", wide, 2, firstFraming, { left: 0, top: 0, width: 1, height: 1 }],
    ["its left end", wide, 1, { zoom: 1, x: 0, y: 0.5 }, { left: 0, top: 0, width: 0.5, height: 1 }],
    ["its right end", wide, 1, { zoom: 1, x: 1, y: 0.5 }, { left: 0.5, top: 0, width: 0.5, height: 1 }],
    ["twice as large, at its top", wide, 2, { zoom: 2, x: 0.5, y: 0 }, { left: 0.25, top: 0, width: 0.5, height: 0.5 }]
  ])("is as much as fills it: %s", (_, size, aspect, framing, crop) => {
    expect(cropOf(size, aspect, framing)).toEqual(crop)
  })

  const framings = fc.record({
    size: fc.record({ width: fc.integer({ min: 1, max: 9000 }), height: fc.integer({ min: 1, max: 9000 }) }),
    aspect: fc.double({ min: 0.2, max: 5, noNaN: true }),
    framing: fc.record({
      zoom: fc.double({ min: 1, max: maxZoom, noNaN: true }),
      x: fc.double({ min: 0, max: 1, noNaN: true }),
      y: fc.double({ min: 0, max: 1, noNaN: true })
    })
  })

  it("is within the picture, and has the frame's proportions, however it lies", () => {
    fc.assert(
      fc.property(framings, ({ size, aspect, framing }) => {
        const { left, top, width, height } = cropOf(size, aspect, framing)
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
        expect(Math.max(left + width, top + height)).toBeLessThanOrEqual(1 + 1e-9)
        expect((width * size.width) / (height * size.height)).toBeCloseTo(aspect, 6)
      })
    )
  })

  it("follows what drags it, as far as the picture goes", () => {
    const crop = cropOf(wide, 1, firstFraming)
    expect(canMove(crop)).toEqual({ x: true, y: false })
    // By a quarter of the frame to the right: an eighth of the picture more is seen at its left.
    const moved = dragged(firstFraming, crop, { x: 0.25, y: 0.25 })
    expect(cropOf(wide, 1, moved)).toEqual({ ...crop, left: 0.125 })
    expect(dragged(firstFraming, crop, { x: 9, y: 0 })).toEqual({ zoom: 1, x: 0, y: 0.5 })
    expect(dragged(firstFraming, crop, { x: -9, y: 0 })).toEqual({ zoom: 1, x: 1, y: 0.5 })
  })
})
