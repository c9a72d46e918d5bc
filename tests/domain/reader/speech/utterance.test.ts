import { describe, expect, it } from "vitest"
import { rates } from "../../../../src/domain/reader/speech/SpeechPreferences.ts"
import { endTimeout, leastDuration, utteranceEnd, wordAt } from "../../../../src/domain/reader/speech/utterance.ts"
import { fc } from "../../../kit/harness/fastCheck.ts"

/** A sentence is cut for a voice that speaks ten characters a second, so that 14 s suffice. */
const most = (rate: number) => 140 * rate

const parts = (text: string, rate: number): ReadonlyArray<string> => {
  const all: Array<string> = []
  for (let from = 0; from < text.length;) {
    const end = utteranceEnd(text, from, rate)
    all.push(text.slice(from, end))
    from = end
  }
  return all
}

describe("an utterance", () => {
  it("is the whole sentence if that is short enough", () => {
    expect(parts("a".repeat(140), 1)).toEqual(["a".repeat(140)])
  })

  it("ends after the last clause that fits", () => {
    const clause = `${"söz ".repeat(19)}söz, `
    expect(parts(`${clause}${clause}son.`, 1)).toEqual([clause, `${clause}son.`])
    expect(parts(`${"söz ".repeat(9)}söz, ${"söz ".repeat(9)}söz; ${"söz ".repeat(40)}`, 1)[0]).toMatch(/; $/u)
  })

  it("ends after a word where no clause fits", () => {
    const [first, second] = parts("sözcük ".repeat(30), 1)
    expect(first).toBe("sözcük ".repeat(20))
    expect(second).toBe("sözcük ".repeat(10))
  })

  it("cuts a word that is longer than all that, but no character", () => {
    expect(parts(`${"a".repeat(139)}😀b`, 1)).toEqual(["a".repeat(139), "😀b"])
  })

  it("is longer the faster it is spoken", () => {
    expect(parts("a".repeat(280), 2)).toHaveLength(1)
    expect(parts("a".repeat(280), 0.5)).toHaveLength(4)
  })

  it("never lasts longer than 14 s, and all of them are the sentence", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "ç", ",", " ", ";", "😀", "\n"), maxLength: 900 })
    fc.assert(
      fc.property(text, fc.constantFrom(...rates), (whole, rate) => {
        const all = parts(whole, rate)
        expect(all.join("")).toBe(whole)
        for (const part of all) {
          expect(part.length).toBeGreaterThan(0)
          expect(part.length).toBeLessThanOrEqual(most(rate))
        }
      })
    )
  })
})

describe("the time that an utterance takes", () => {
  it("is given up after twice what a slow voice needs, and three seconds", () => {
    expect(endTimeout(100, 1)).toBe(23_000)
    expect(endTimeout(100, 2)).toBe(13_000)
  })

  it("is at least what a voice needs that speaks 40 characters a second", () => {
    expect(leastDuration(100, 1)).toBe(2_500)
    expect(leastDuration(100, 0.5)).toBe(5_000)
  })
})

it.each([
  [0, "Lodos"],
  [4, "Lodos"],
  [6, "İstanbul’da"],
  [5, " "]
])("the word at %i is the one around it", (offset, word) => {
  const text = "Lodos İstanbul’da esti."
  const { start, end } = wordAt(text, offset, "tr")
  expect(text.slice(start, end)).toBe(word)
})

it("beyond the text there is no word, only a place", () => {
  expect(wordAt("Lodos", 9, "tr")).toEqual({ start: 9, end: 5 })
})
