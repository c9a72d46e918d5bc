import { describe, expect, it } from "vitest"
import { pageAsked, pageParameterOf, sharedAddress } from "../../../src/domain/reader/pageParameter.ts"
import { type Orientation, pairing } from "../../../src/domain/reader/slides.ts"
import { fc } from "../../kit/harness/fastCheck.ts"

describe("a sayfa value", () => {
  it("leads back to the slide it was written for", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 300 }),
        fc.constantFrom<Orientation>("portrait", "landscape"),
        (total, orientation) => {
          for (const slide of pairing(total, orientation))
            expect(pageAsked(pageParameterOf(slide), total)).toBe(slide[0])
        }
      ),
      { numRuns: 40 }
    )
  })

  it("is a slide's pages joined by a hyphen", () => {
    expect(pageParameterOf([7])).toBe("7")
    expect(pageParameterOf([4, 5])).toBe("4-5")
  })

  it("is all that is passed on with the reader's own address", () => {
    const here = new URL("https://sayfa.example/preview/issue0000000001?sayfa=2&locale=en#x")
    expect(sharedAddress(here, [4, 5])).toBe("https://sayfa.example/preview/issue0000000001?sayfa=4-5")
  })

  it("asks for the first page of a range, whatever the second", () => {
    expect(pageAsked("5-6", 10)).toBe(5)
    expect(pageAsked("5-99", 10)).toBe(5)
  })

  it("may ask for the first and the last page, and for none beside them", () => {
    expect(pageAsked("1", 10)).toBe(1)
    expect(pageAsked("10", 10)).toBe(10)
    expect(pageAsked("0", 10)).toBeNull()
    expect(pageAsked("11", 10)).toBeNull()
  })

  it.each([
    "",
    " ",
    "-",
    "-1",
    "5-",
    "-5",
    "5-6-7",
    "5,6",
    "5.5",
    "5.0",
    "1e1",
    "0x5",
    "+5",
    "5a",
    "a5",
    "beş",
    "NaN",
    "Infinity",
    "５",
    "5 6",
    "5 - 6",
    "5–6",
    "1234567",
    "null",
    "undefined",
    "['5']"
  ])("asks for no page when it is %j", (sayfa) => expect(pageAsked(sayfa, 999_999)).toBeNull())

  it("never asks for a page outside the issue, whatever stands in the address", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.double().map(String), fc.bigInt().map(String)),
        fc.integer({ min: 1, max: 300 }),
        (sayfa, total) => {
          const page = pageAsked(sayfa, total)
          if (page !== null) expect(Number.isInteger(page) && page >= 1 && page <= total).toBe(true)
        }
      ),
      { numRuns: 500 }
    )
  })
})
