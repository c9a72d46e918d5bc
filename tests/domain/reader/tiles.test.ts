import { describe, expect, it } from "vitest"
import {
  isOnPage,
  mostTiles,
  pixelsOfPage,
  type Tile,
  tileBoxIn,
  tileDots,
  tileDotsFor,
  tileEdge,
  tileName,
  tileNamed,
  tilesInSight
} from "../../../src/domain/reader/tiles.ts"
import { fc } from "../../kit/harness/fastCheck.ts"

const a4 = { width: 595, height: 842 }
const whole = { left: 0, top: 0, width: 1, height: 1 }

const tiles = fc.record({
  page: fc.integer({ min: 1, max: 99_999 }),
  dots: fc.constantFrom(...tileDots),
  column: fc.integer({ min: 0, max: 999 }),
  row: fc.integer({ min: 0, max: 999 })
})

describe("the resolution of a page's tiles", () => {
  it("is none as long as a picture of 300 dpi has pixels enough on this glass", () => {
    expect(tileDotsFor({ scale: 4.58, density: 1 })).toBeNull()
    expect(tileDotsFor({ scale: 2.29, density: 2 })).toBeNull()
    expect(tileDotsFor({ scale: 1.52, density: 3 })).toBeNull()
  })

  it("is the first that has them, and 720 dpi at most", () => {
    expect(tileDotsFor({ scale: 5, density: 1 })).toBe(480)
    expect(tileDotsFor({ scale: 2.4, density: 2 })).toBe(480)
    expect(tileDotsFor({ scale: 3.7, density: 2 })).toBe(720)
    expect(tileDotsFor({ scale: 5, density: 2 })).toBe(720)
    expect(tileDotsFor({ scale: 5, density: 3 })).toBe(720)
  })
})

describe("a tile's name", () => {
  it("means that tile", () =>
    fc.assert(
      fc.property(tiles, (tile) => {
        expect(tileNamed(tileName(tile))).toEqual(tile)
      })
    ))

  it("is refused in any other form", () => {
    for (const name of [
      "tiles/300/1-0-0.webp",
      "tiles/720/0-0-0.webp",
      "tiles/720/1-01-0.webp",
      "a/tiles/720/1-0-0.webp"
    ])
      expect(tileNamed(name), name).toBeNull()
  })
})

describe("the tiles of a page", () => {
  it("cover it once, edge to edge", () => {
    for (const dots of tileDots) {
      const { width, height } = pixelsOfPage(a4, dots)
      const all = tilesInSight({ pages: [1], page: a4, part: whole }, dots)
      const columns = Math.ceil(width / tileEdge)
      const rows = Math.ceil(height / tileEdge)
      const every = Array.from({ length: columns * rows }, (_, at): Tile => ({
        page: 1,
        dots,
        column: at % columns,
        row: Math.floor(at / columns)
      }))
      expect(all).toHaveLength(Math.min(mostTiles, every.length))
      expect(every.every((tile) => isOnPage(a4, tile))).toBe(true)
      const area = every.map((tile) => tileBoxIn(a4, tile)).reduce((sum, box) => sum + box.width * box.height, 0)
      expect(area).toBe(width * height)
      expect(isOnPage(a4, { page: 1, dots, column: columns, row: 0 })).toBe(false)
      expect(isOnPage(a4, { page: 1, dots, column: 0, row: rows })).toBe(false)
    }
  })

  it("in sight are those that show a part of it, the nearest to the middle first", () => {
    const part = { left: 0.4, top: 0.45, width: 0.2, height: 0.1 }
    const { width, height } = pixelsOfPage(a4, 720)
    const seen = tilesInSight({ pages: [7], page: a4, part }, 720)
    expect(seen.length).toBeGreaterThan(1)
    const middle = { column: Math.floor(width / 2 / tileEdge), row: Math.floor(height / 2 / tileEdge) }
    expect(seen[0]).toMatchObject({ page: 7, dots: 720, ...middle })
    for (const tile of seen) {
      const box = tileBoxIn(a4, tile)
      expect(box.left).toBeLessThan(0.6 * width)
      expect(box.left + box.width).toBeGreaterThan(0.4 * width)
      expect(box.top).toBeLessThan(0.55 * height)
      expect(box.top + box.height).toBeGreaterThan(0.45 * height)
    }
  })

  it("lie on both pages of a spread where its fold is seen", () => {
    const part = { left: 0.45, top: 0, width: 0.1, height: 0.05 }
    const seen = tilesInSight({ pages: [2, 3], page: a4, part }, 480)
    const lastColumn = Math.ceil(pixelsOfPage(a4, 480).width / tileEdge) - 1
    expect(seen).toContainEqual({ page: 2, dots: 480, column: lastColumn, row: 0 })
    expect(seen).toContainEqual({ page: 3, dots: 480, column: 0, row: 0 })
    expect(seen.map(({ page }) => page).toSorted()).toEqual(expect.arrayContaining([2, 3]))
  })

  it("are never more than may be shown at once", () =>
    fc.assert(
      fc.property(
        fc.record({
          left: fc.double({ min: 0, max: 0.5, noNaN: true }),
          top: fc.double({ min: 0, max: 0.5, noNaN: true }),
          width: fc.double({ min: 0, max: 0.5, noNaN: true }),
          height: fc.double({ min: 0, max: 0.5, noNaN: true })
        }),
        fc.constantFrom(...tileDots),
        (part, dots) => {
          const seen = tilesInSight({ pages: [2, 3], page: a4, part }, dots)
          expect(seen.length).toBeLessThanOrEqual(mostTiles)
          expect(new Set(seen.map(tileName)).size).toBe(seen.length)
          expect(seen.every((tile) => isOnPage(a4, tile))).toBe(true)
        }
      )
    ))
})
