import { describe, expect, it } from "vitest"
import { summary, summaryLength } from "../../../src/domain/catalogue/Article.ts"
import { fc } from "../../kit/harness/fastCheck.ts"

const words = fc.array(fc.stringMatching(/^[a-zçğıöşü]{1,12}$/u), { minLength: 1, maxLength: 80 })

describe("a summary", () => {
  it("is 230 characters long in lists, 200 in a card and 100 in the smallest", () => {
    expect(summaryLength).toEqual({ list: 230, card: 200, small: 100 })
  })

  it("begins as its text does, in whole words, is never longer than it may be, and says where it leaves something out", () => {
    fc.assert(
      fc.property(words, fc.constantFrom(...Object.values(summaryLength)), (given, length) => {
        const text = given.join(" ")
        const short = summary(text, length)
        const isWhole = text.length <= length
        expect(short.endsWith("…")).toBe(!isWhole)
        const kept = short.replace(/…$/u, "")
        expect(kept.length).toBeLessThanOrEqual(length)
        expect(`${text} `.startsWith(`${kept} `)).toBe(true)
      })
    )
  })
})
