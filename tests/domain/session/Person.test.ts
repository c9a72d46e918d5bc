import { describe, expect, it } from "vitest"
import { displayName, initials } from "../../../src/domain/session/Person.ts"
import { fc } from "../../kit/harness/fastCheck.ts"

const person = (name: string, email = "") => ({ name, email })

/** Letters as somebody who reads counts them. */
const letters = (text: string) => [...new Intl.Segmenter("tr").segment(text)].map(({ segment }) => segment)

const blank = fc.constantFrom("", " ", "\t", "\n", "\u00A0", "  \u2003 ")
const word = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 12 })
  .map((text) => text.replaceAll(/\s/gu, ""))
  .filter((text) => text !== "" && letters(`a ${text}`).length === letters(text).length + 2)

describe("initials", () => {
  it.each([
    ["ışık ılgaz", "II"],
    ["ibrahim çelik", "İÇ"],
    ["Defne Su", "DS"],
    ["şule öz ünal", "ŞÖ"],
    ["Defne", "D"],
    ["  ibrahim \t çelik  ", "İÇ"],
    ["ibrahim\u00A0çelik", "İÇ"],
    ["İbrahim Iğdır", "İI"],
    ["ğ", "Ğ"]
  ])("are the Turkish capitals of the first two words: %s -> %s", (name, expected) => {
    expect(initials(person(name, "defne@example.org"))).toBe(expected)
  })

  it.each([
    ["a letter with its mark apart", "o\u0308mer su", "O\u0308S"],
    ["a letter outside the first plane", "𐐨lif su", "𐐀S"],
    ["a family of emoji", "👨‍👩‍👧 çiçek", "👨‍👩‍👧Ç"],
    ["a flag", "🇹🇷 deniz", "🇹🇷D"],
    ["a skin's colour", "👍🏽 su", "👍🏽S"],
    ["a letter that has two capitals", "ßa su", "SSS"]
  ])("keep %s whole", (_, name, expected) => {
    expect(initials(person(name))).toBe(expected)
  })

  it("are the address's first letter where there is no name", () => {
    expect(initials(person(" ", "ilker@example.org"))).toBe("İ")
  })

  it("are K where there is neither", () => {
    expect(initials(person("", " "))).toBe("K")
  })

  it("never depend on how a name is spaced", () => {
    fc.assert(
      fc.property(word, word, fc.constantFrom(" ", "  ", "\t", "\u00A0"), blank, (one, other, between, around) => {
        expect(initials(person(`${around}${one}${between}${other}${around}`))).toBe(initials(person(`${one} ${other}`)))
      })
    )
  })

  it("are never empty, never small where there is a capital, and of two words at most", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (name, email) => {
        const given = initials({ name, email })
        expect(given.trim()).not.toBe("")
        expect(given).toBe(given.toLocaleUpperCase("tr"))
      })
    )
    fc.assert(
      fc.property(fc.array(word, { minLength: 3, maxLength: 6 }), (words) => {
        expect(initials(person(words.join(" ")))).toBe(initials(person(words.slice(0, 2).join(" "))))
      })
    )
  })
})

describe("what to call somebody", () => {
  it.each([
    ["the name", " Defne Su ", "defne@example.org", "Defne Su"],
    ["the address up to its @", " ", "defne@example.org", "defne"],
    ["nothing, for a word of the interface to stand there", "", "", null],
    ["nothing where the address begins with its @", "", "@example.org", null]
  ])("is %s", (_, name, email, expected) => {
    expect(displayName({ name, email })).toBe(expected)
  })

  it("is never blank", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (name, email) => {
        expect(displayName({ name, email })?.trim()).not.toBe("")
      })
    )
  })
})
