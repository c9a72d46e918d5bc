import { describe, expect, it } from "vitest"
import { maxPieceBytes, nextPiece, pauseAfter, minPieceBytes } from "../../../src/domain/publishing/uploadPiece.ts"
import { fc } from "../../kit/harness/fastCheck.ts"

const bytes = fc.integer({ min: 1, max: 2 * maxPieceBytes })
const millis = fc.double({ min: 0, max: 600_000, noNaN: true })

describe("the next piece of an upload", () => {
  it("is twice as large after a quick answer, half as large after a slow one, and the same in between", () => {
    expect(nextPiece(1024 * 1024, 499)).toBe(2 * 1024 * 1024)
    expect(nextPiece(1024 * 1024, 500)).toBe(1024 * 1024)
    expect(nextPiece(1024 * 1024, 2000)).toBe(1024 * 1024)
    expect(nextPiece(1024 * 1024, 2001)).toBe(512 * 1024)
  })

  it("has 256 KiB at least and 8 MiB at most, in whole bytes", () => {
    fc.assert(
      fc.property(bytes, millis, (sent, took) => {
        const next = nextPiece(sent, took)
        expect(Number.isInteger(next) && next >= minPieceBytes && next <= maxPieceBytes).toBe(true)
      })
    )
  })

  it("settles on a steady line at what takes about a second, as far as the bounds allow", () => {
    fc.assert(
      fc.property(fc.integer({ min: 10_000, max: 100_000_000 }), (bytesPerSecond) => {
        let piece = minPieceBytes
        for (let turn = 0; turn < 12; turn += 1) piece = nextPiece(piece, (piece / bytesPerSecond) * 1000)
        const seconds = piece / bytesPerSecond
        expect(seconds >= 0.5 || piece === maxPieceBytes).toBe(true)
        expect(seconds <= 2 || piece === minPieceBytes).toBe(true)
      })
    )
  })
})

describe("the pause after cuts", () => {
  it("begins with half a second and doubles up to half a minute", () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 100].map(pauseAfter)).toEqual([
      500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000
    ])
  })
})
