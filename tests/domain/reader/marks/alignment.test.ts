import { describe, expect, it } from "vitest"
import { align, similarity } from "../../../../src/domain/reader/marks/alignment.ts"
import { fc } from "../../../kit/harness/fastCheck.ts"

/** The edits between two strings, by the definition. */
const edits = (one: string, other: string, known = new Map<string, number>()): number => {
  const key = `${one.length}/${other.length}`
  const before = known.get(key)
  if (before !== undefined) return before
  const [shortened, otherShortened] = [one.slice(1), other.slice(1)]
  const [substituted, removed, inserted] =
    one === "" || other === ""
      ? [0, 0, 0]
      : [edits(shortened, otherShortened, known), edits(shortened, other, known), edits(one, otherShortened, known)]
  const least = one[0] === other[0] ? substituted : 1 + Math.min(substituted, removed, inserted)
  const answer = one === "" || other === "" ? one.length + other.length : least
  known.set(key, answer)
  return answer
}

const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 14 })

describe("two strings", () => {
  it("are as alike as the edits between them say", () => {
    fc.assert(
      fc.property(word, word, (one, other) => {
        const longest = Math.max(one.length, other.length)
        expect(similarity(one, other)).toBeCloseTo(longest === 0 ? 1 : 1 - edits(one, other) / longest, 9)
      })
    )
  })

  it("are not alike at all where they are less alike than is asked", () => {
    fc.assert(
      fc.property(word, word, fc.constantFrom(0.25, 0.5, 0.6, 0.75, 1), (one, other, least) => {
        const whole = similarity(one, other)
        const asked = similarity(one, other, least)
        if (whole >= least) expect(asked).toBe(whole)
        else expect(asked).toBeLessThan(least)
      })
    )
  })

  it("are not alike where thousands of edits lie between them", () => {
    expect(similarity("a".repeat(6_000), "a".repeat(3_990))).toBe(0)
    expect(similarity("a".repeat(6_000), "a".repeat(4_010))).toBeCloseTo(4_010 / 6_000, 9)
  })
})

describe("a pattern in a text", () => {
  it("stands where the fewest edits make it a part of the text", () => {
    fc.assert(
      fc.property(word, word, (pattern, text) => {
        const { distance, places } = align(pattern, text)
        const parts = Array.from({ length: text.length + 1 }, (_, from) =>
          Array.from({ length: text.length + 1 - from }, (_unused, more) =>
            edits(pattern, text.slice(from, from + more))
          )
        )
        expect(distance).toBe(Math.min(...parts.flat()))
        expect(edits(pattern, text.slice(places[0], places[pattern.length]))).toBe(distance)
        expect(places.length).toBe(pattern.length + 1)
        expect(places.every((place, at) => at === 0 || place >= (places[at - 1] ?? 0))).toBe(true)
      })
    )
  })

  it("counts more edits than fit into 16 bits", () => {
    expect(align("a".repeat(70_000), "").distance).toBe(70_000)
  })
})
