import { describe, expect, it } from "vitest"
import type { TextRange } from "../../../src/domain/reader/marks/comparableText.ts"
import { seeded } from "../harness/seededRandom.ts"
import { corrected, fateOf, pageOf, type PageWord, unchanged } from "./markedWords.ts"

const words = ["bir", "iki", "üç", "dört", "beş"]
/** Where words begin in `birikiüçdörtbeş`. */
const range = (start: number, end: number): TextRange => ({ start, end })
const own = { first: 1, last: 2 }

describe("a highlight on two words", () => {
  it("is right on exactly these", () => {
    expect(fateOf(unchanged(words), own, range(3, 8))).toBe("right")
  })

  it("is unplaced where it is nowhere", () => {
    expect(fateOf(unchanged(words), own, null)).toBe("unplaced")
  })

  it("is imprecise with one word less or more", () => {
    expect(fateOf(unchanged(words), own, range(3, 6))).toBe("imprecise")
    expect(fateOf(unchanged(words), own, range(3, 12))).toBe("imprecise")
  })

  it("is wrong elsewhere, or far beyond its words, or where none of them is left", () => {
    expect(fateOf(unchanged(words), own, range(8, 15))).toBe("wrong")
    expect(fateOf(unchanged(words), own, range(0, 15))).toBe("wrong")
    const without: ReadonlyArray<PageWord> = unchanged(words).filter(({ old }) => old !== 1 && old !== 2)
    expect(fateOf(without, own, range(0, 3))).toBe("wrong")
    expect(fateOf(without, own, null)).toBe("right")
  })

  it("may take in a new word beside its own, or not", () => {
    const page: ReadonlyArray<PageWord> = unchanged(words).toSpliced(3, 0, { text: "yeni", old: null })
    expect([range(3, 8), range(3, 12)].map((placed) => fateOf(page, own, placed))).toEqual(["right", "right"])
  })

  it("takes in a new word between them", () => {
    const page: ReadonlyArray<PageWord> = unchanged(words).toSpliced(2, 0, { text: "yeni", old: null })
    expect(fateOf(page, own, range(3, 12))).toBe("right")
    expect(fateOf(page, own, range(3, 6))).toBe("imprecise")
  })
})

it("a corrected page has about that share of its words changed, and the others in their order", () => {
  const many = Array.from({ length: 2_000 }, (_, at) => `söz${at}`)
  const page = corrected(many, 0.05, seeded(1))
  const kept = page.flatMap(({ old }) => (old === null ? [] : [old]))
  expect(kept).toEqual(kept.toSorted((one, other) => one - other))
  const changes = many.length - kept.length + page.filter(({ old }) => old === null).length
  expect(changes / many.length).toBeGreaterThan(0.04)
  expect(changes / many.length).toBeLessThan(0.1)
})

it("another conversion holds the same letters in other lines", () => {
  const text = pageOf(unchanged(words), 2, seeded(1)).replaceAll(/<[^>]*>/gu, "")
  expect(text.replaceAll(/[\s-]/gu, "")).toBe(words.join(""))
})
