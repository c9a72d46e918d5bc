import { expect, it } from "vitest"
import { type Box, signPlaces } from "../../../../src/domain/reader/marks/signPlace.ts"
import { fc } from "../../../kit/harness/fastCheck.ts"

const page = { width: 600, height: 800, scale: 1 }

const box = (left: number, right: number, top: number, height = 12): Box => ({ left, right, top, bottom: top + height })

/** Columns of lines with these left and right ends, from the page's height of 100 on. */
const columns = (...ends: ReadonlyArray<readonly [number, number]>): ReadonlyArray<Box> =>
  ends.flatMap(([left, right]) => Array.from({ length: 40 }, (_, at) => box(left, right, 100 + 14 * at)))

/** The 21st line of a column. */
const lineIn = (left: number, right: number): Box => box(left, right, 380)

const two = columns([40, 290], [310, 560])

it("stands in the margin beside its column", () => {
  expect(signPlaces([lineIn(40, 290)], two, page)).toEqual([{ left: 13, top: 374, size: 24 }])
  expect(signPlaces([lineIn(310, 560)], two, page)).toEqual([{ left: 563, top: 374, size: 24 }])
})

it("stands between columns, made as small as it must be, where the words are far from the margins", () => {
  const three = columns([40, 200], [216, 384], [400, 560])
  expect(signPlaces([lineIn(216, 384)], three, page)).toEqual([{ left: 200, top: 378, size: 16 }])
})

it("stands in the nearest margin where there is no room between columns", () => {
  const three = columns([40, 200], [210, 330], [340, 560])
  expect(signPlaces([lineIn(210, 330)], three, page)).toEqual([{ left: 13, top: 374, size: 24 }])
})

it("is made smaller in the narrow margin of a phone", () => {
  const phone = { ...page, scale: 0.6 }
  const [sign] = signPlaces([lineIn(310, 570)], columns([30, 290], [310, 570]), phone)
  expect(sign).toMatchObject({ size: 16 })
  expect(sign?.left).toBeGreaterThan(570)
})

it("stands beside the column, not in the gap after a short line", () => {
  const short = lineIn(40, 80)
  const lines = [...two.filter(({ left, top }) => left !== 40 || top !== short.top), short]
  expect(signPlaces([short], lines, page)).toEqual([{ left: 13, top: 374, size: 24 }])
})

it("stands in a gap between lines where the page has no margin, else above or below, else at the edge", () => {
  const full = columns([0, 600])
  const gap = [...full.filter(({ top }) => top < 360 || top > 400), box(0, 560, 366), box(0, 560, 380)]
  expect(signPlaces([box(0, 560, 380)], gap, page)).toEqual([{ left: 563, top: 374, size: 24 }])
  const [above] = signPlaces([box(0, 600, 100)], full, page)
  expect(above?.top).toBeLessThanOrEqual(100 - (above?.size ?? 0))
  expect(signPlaces([lineIn(0, 600)], full, page)).toEqual([{ left: 0, top: 380, size: 24 }])
})

it("stands clear of the other signs of its line and of the next", () => {
  const signs = signPlaces([lineIn(40, 290), box(40, 290, 394), lineIn(40, 290)], two, page)
  for (const [at, one] of signs.entries())
    for (const other of signs.slice(at + 1)) {
      const isApart = Math.abs(one.left - other.left) >= 16 || Math.abs(one.top - other.top) >= 16
      expect(isApart, JSON.stringify(signs)).toBe(true)
    }
})

it("covers no letter of a page with a margin, whatever its lines, and never leaves the page", () => {
  const line = fc.record({
    left: fc.integer({ min: 30, max: 500 }),
    width: fc.integer({ min: 1, max: 60 }),
    top: fc.integer({ min: 0, max: 780 })
  })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 60 }), fc.constantFrom(0.6, 1, 2.4), (given, scale) => {
      const lines = given.map(({ left, width, top }) => box(left, left + width, top))
      const [words] = lines
      if (words === undefined) return
      const [sign] = signPlaces([words], lines, { ...page, scale })
      if (sign === undefined) throw new Error("There is a sign for each note.")
      const own = sign.size / scale
      const { left, top } = sign
      expect(left >= 0 && top >= 0 && left + own <= 600 && top + own <= 800).toBe(true)
      for (const one of lines)
        expect(one.right <= left || one.left >= left + own || one.bottom <= top || one.top >= top + own).toBe(true)
    })
  )
})
