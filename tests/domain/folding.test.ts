import { describe, expect, it } from "vitest"
import { searchPattern, fold, foldInPlace, foldPlain, foldWithPlaces, placeIn } from "../../src/domain/folding.ts"
import { fc } from "../kit/harness/fastCheck.ts"
import { searchTriples } from "../kit/fixtures/turkishPairs.ts"

const letter = fc.constantFrom(
  ..."abcçdefgğhıijklmnoöpqrsştuüvwxyzABCÇDEFGĞHIİJKLMNOÖPQRSŞTUÜVWXYZâîûÂÎÛéèñßæﬁ0123456789 \u00a0\u00ad’'“”–-.?"
)
const text = fc.string({
  unit: fc.oneof({ weight: 4, arbitrary: letter }, fc.constantFrom("g\u0306", "I\u0307", "a\u0302", "𝒜", "文"))
})
const anyText = fc.oneof(text, fc.string({ unit: "binary" }))

describe("folding", () => {
  it("leaves folded text as it is, and does not care how the text was encoded", () => {
    fc.assert(
      fc.property(anyText, (given) => {
        expect(fold(fold(given))).toBe(fold(given))
      })
    )
    fc.assert(
      fc.property(text, (given) => {
        expect(fold(given.normalize("NFD"))).toBe(fold(given))
        expect(fold(given.toLocaleUpperCase("tr"))).toBe(fold(given.toLocaleLowerCase("tr")))
      })
    )
    // Written another way, it begins with a mark.
    expect(fold("นำ")).toBe(fold(fold("นำ")))
  })

  it("is the same by the faster way, where each character keeps its place", () => {
    const isTold = (given: string) => {
      const { text: folded, places } = foldWithPlaces(given)
      const inPlace = foldInPlace(given)
      if (inPlace !== null) expect([inPlace, places.every((place, at) => place === at)]).toEqual([folded, true])
    }
    fc.assert(fc.property(anyText, isTold))
    for (let unit = 0; unit < 0x10000; unit += 1) {
      const character = String.fromCharCode(unit)
      if (foldInPlace(character) !== null) isTold(`a${character}Σ`)
    }
    expect(foldInPlace("Işıl ÇİĞ “gök”–`kuşağı’")).toBe("işil çiğ \"gök\"-'kuşaği'")
    expect([foldInPlace("ﬁlika"), foldInPlace("a\u0302"), foldInPlace("a\u00adb")]).toEqual([null, null, null])
  })

  it("knows where in the original each folded character stands", () => {
    fc.assert(
      fc.property(anyText, (given) => {
        const { text: folded, places } = foldWithPlaces(given)
        expect(places).toHaveLength(folded.length + 1)
        expect(places.at(-1)).toBe(given.length)
        expect(places.every((place, index) => index === 0 || place >= (places[index - 1] ?? 0))).toBe(true)
      })
    )
  })

  it("cuts out of the original exactly what was found, and never half a letter", () => {
    fc.assert(
      fc.property(text, text, text, (before, match, after) => {
        const whole = before + match + after
        const pattern = searchPattern(match)
        const folded = foldWithPlaces(whole)
        const hit = pattern?.exec(folded.text)
        if (pattern === null || hit === null || hit === undefined) return
        const { from, to } = placeIn(folded, hit.index, hit[0].length)
        expect(fold(whole.slice(from, to))).toContain(hit[0])
        expect(whole.slice(0, from) + whole.slice(from, to) + whole.slice(to)).toBe(whole)
        expect(fold(whole.slice(0, from)) + fold(whole.slice(from, to)) + fold(whole.slice(to))).toBe(folded.text)
      })
    )
    const ligature = foldWithPlaces("bir ﬁlika")
    expect(placeIn(ligature, 4, 1)).toEqual({ from: 4, to: 5 })
    expect(placeIn(foldWithPlaces("der\u00adgi"), 0, 5)).toEqual({ from: 0, to: 6 })
  })

  it("finds every text by itself, by its plain letters and in capitals of either kind", () => {
    fc.assert(
      fc.property(text, (given) => {
        const queries = [given, foldPlain(given), given.toLocaleUpperCase("tr"), given.toUpperCase()]
        for (const query of queries) {
          const pattern = searchPattern(query)
          if (pattern !== null) expect(fold(given)).toMatch(pattern)
        }
      })
    )
  })

  it("keeps only plain letters where no Turkish keyboard is", () => {
    expect(foldPlain("Çığlık ŞÜPHESİZ kâğıt ÖĞLE")).toBe("ciglik suphesiz kagit ogle")
  })

  it.each(["", "  ", "\u00ad", "\n\t"])("has nothing to find for %j", (query) =>
    expect(searchPattern(query)).toBeNull()
  )

  it("finds what somebody types, and nothing else", () => {
    const wrong = searchTriples.filter(
      ([where, query, found]) => (searchPattern(query)?.test(fold(where)) ?? false) !== found
    )
    expect(wrong).toEqual([])
  })
})
