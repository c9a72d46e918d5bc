import { describe, expect, it } from "vitest"
import { allowedAttribute } from "../../../../src/domain/reader/pageHtml.ts"
import { writtenBoxes, writtenPictures } from "../../../../src/domain/reader/reading/writtenBoxes.ts"
import { fc } from "../../../kit/harness/fastCheck.ts"

const page = { width: 600, height: 800 }
const box = (left: number, top: number, width: number, height: number) => ({ left, top, width, height })
const names = ["data-pictures", "data-rules", "data-panels"] as const

describe("the rectangles that a page says", () => {
  it("are those that lie on it, cut at its edges", () => {
    expect(writtenBoxes("10 20 30.5 0,550 700 99999 99999.9", page)).toEqual([
      box(10, 20, 30.5, 0),
      box(550, 700, 50, 100)
    ])
    expect(writtenBoxes(undefined, page)).toEqual([])
    expect(writtenBoxes("", page)).toEqual([])
  })

  it("are pictures only with an extent either way", () => {
    expect(writtenPictures("10 20 30 0,10 20 0 30,10 20 30 40,0 799.5 30 40", page)).toEqual([box(10, 20, 30, 40)])
  })

  it.each([
    "NaN NaN NaN NaN",
    "Infinity 0 1 1",
    "1e9 0 1 1",
    "0x10 0 1 1",
    "-1 0 10 10",
    "600 0 10 10",
    "0 800 10 10",
    "1 2 3",
    "1 2 3 4 5",
    "1 2  3",
    "1.2.3 4 5 6",
    "<script>alert(1)</script>"
  ])("leave out %j, and keep what stands beside it", (hostile) => {
    expect(writtenBoxes(`${hostile},1 2 3 4`, page)).toEqual([box(1, 2, 3, 4)])
  })

  it("are at most 120", () => {
    expect(writtenBoxes(Array.from({ length: 5000 }, () => "1 2 3 4").join(","), page)).toHaveLength(120)
  })

  it("lie on the page, whatever is written", () => {
    const number = fc.oneof(fc.nat(2000).map(String), fc.double().map(String), fc.string({ maxLength: 6 }))
    const written = fc.array(fc.array(number, { maxLength: 5 }).map((numbers) => numbers.join(" "))).map(String)
    fc.assert(
      fc.property(written, (value) => {
        for (const { left, top, width, height } of writtenBoxes(value, page)) {
          for (const length of [left, top, width, height]) expect(length).toBeGreaterThanOrEqual(0)
          expect(left + width).toBeLessThanOrEqual(page.width)
          expect(top + height).toBeLessThanOrEqual(page.height)
        }
      })
    )
  })
})

describe("what a page may say of rectangles", () => {
  const upTo = (count: number) => Array.from({ length: count }, () => "1 2 3 4").join(",")

  it("is up to 120 of them, of numbers with one decimal, on an element that can be the page", () => {
    for (const name of names)
      for (const value of ["", "1 2 3 4", "0 0 0 0", "99999.9 99999.9 99999.9 99999.9", "1 2 3 4,5 6 7 8", upTo(120)]) {
        expect(allowedAttribute("div", name, value), value).toBe(value)
        for (const tag of ["span", "a", "img", "p", "script"]) expect(allowedAttribute(tag, name, value)).toBeNull()
      }
  })

  it.each([
    "1 2 3",
    "1 2 3 4 5",
    "1 2 3 4,",
    ",1 2 3 4",
    "1 2 3 4,,1 2 3 4",
    "1, 2, 3, 4",
    " 1 2 3 4",
    "1 2 3 4\n",
    "1\t2 3 4",
    "-1 2 3 4",
    "+1 2 3 4",
    "100000 2 3 4",
    "1.25 2 3 4",
    "1e3 2 3 4",
    "0x1 2 3 4",
    "NaN 2 3 4",
    "Infinity 2 3 4",
    "١ ٢ ٣ ٤",
    "1 2 3 4;left:0",
    '1 2 3 4" onclick="alert(1)',
    "<script>alert(1)</script>",
    "javascript:alert(1)",
    "1 2 3 4</div>",
    upTo(121)
  ])("is not %j", (value) => {
    for (const name of names) expect(allowedAttribute("div", name, value)).toBeNull()
  })

  it("is nothing but numbers, whatever is written", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.oneof(fc.string(), fc.stringMatching(/^[0-9., -]{0,40}$/)),
        (name, value) => {
          const kept = allowedAttribute("div", name, value)
          if (kept !== null) expect(kept).toMatch(/^[0-9., ]*$/)
        }
      )
    )
  })
})
