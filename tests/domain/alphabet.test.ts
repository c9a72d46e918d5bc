import { describe, expect, it } from "vitest"
import { byAlphabet, sortKey } from "../../src/domain/alphabet.ts"
import { fc } from "../kit/harness/fastCheck.ts"
import { sortPairs } from "../kit/fixtures/turkishPairs.ts"

const collator = new Intl.Collator("tr")
const title = fc.string({
  unit: fc.constantFrom(
    ..."abcçdefgğhıijklmnoöpqrsştuüvwxyzABCÇDEFGĞHIİJKLMNOÖPQRSŞTUÜVWXYZâîûÂÛ0123456789 _-,;:!?.'\"()[]{}@*/\\&#%+<=>|~$"
  ),
  maxLength: 8
})
const anyTitle = fc.oneof(title, fc.string({ unit: "binary", maxLength: 8 }))

describe("the Turkish alphabet", () => {
  it("sorts as a Turkish dictionary does", () => {
    expect(sortPairs.filter(([before, after]) => byAlphabet(before, after) >= 0)).toEqual([])
    expect(sortPairs.filter(([before, after]) => byAlphabet(after, before) <= 0)).toEqual([])
  })

  it("agrees with what the browser knows of Turkish", () => {
    // Blanks around a title are no part of it.
    fc.assert(
      fc.property(title, title, (one, other) => {
        expect(Math.sign(byAlphabet(one, other))).toBe(Math.sign(collator.compare(one.trim(), other.trim())))
      }),
      { numRuns: 2000 }
    )
  })

  it("takes Î for the capital of î, which a browser takes for an ı", () => {
    expect(["İnci", "Îlmî", "Islık"].toSorted(byAlphabet)).toEqual(["Islık", "Îlmî", "İnci"])
  })

  it("is a total order, also of what no alphabet has", () => {
    fc.assert(
      fc.property(anyTitle, anyTitle, anyTitle, (a, b, c) => {
        expect(byAlphabet(a, a)).toBe(0)
        expect(Math.sign(byAlphabet(a, b))).toBe(-Math.sign(byAlphabet(b, a)) + 0)
        const [first, second, third] = [a, b, c].toSorted(byAlphabet) as [string, string, string]
        expect(
          [byAlphabet(first, second), byAlphabet(second, third), byAlphabet(first, third)].every((order) => order <= 0)
        ).toBe(true)
      })
    )
  })

  it("does not care how a title is encoded", () => {
    fc.assert(
      fc.property(title, (given) => {
        expect(sortKey(given.normalize("NFD"))).toBe(sortKey(given))
      })
    )
  })
})
