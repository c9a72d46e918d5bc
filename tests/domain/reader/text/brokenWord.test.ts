import { describe, expect, it } from "vitest"
import { inOneLine, type LineEnd, lineEnd } from "../../../../src/domain/reader/text/brokenWord.ts"

/** Each line with the next one, parted by a bar. */
const ends: Readonly<Record<LineEnd, ReadonlyArray<string>>> = {
  broken: [
    "bir balık-|çı kahvesi",
    "kültür-|sanat",
    "balık- | çı",
    "balık\u00ad|çı",
    "balık\u2010|çı",
    "go\u0308-|lde",
    "BALIK-|ÇILAR",
    "ABD-|lilerin"
  ],
  hyphenated: ["e-|posta", "Doğu-|Batı", "E-|POSTA", "ali-|VELİ", "Ankara- | İstanbul", "o\u0301-|lde"],
  numbered: ["2023-|2024", "Covid-|19", "19-|mayıs", "F- | 16"],
  apart: ["kıyı -|deniz", "kıyı|deniz", "kıyı -|", "-|deniz", "kıyı-|“deniz”", "kıyı–|deniz", "(kıyı)-|deniz", "|deniz"]
}

describe("the end of a line before the next", () => {
  it.each(Object.entries(ends))("is %s", (expected, pairs) => {
    const found = pairs.map((pair) => {
      const [line = "", next = ""] = pair.split("|")
      return [pair, lineEnd(line, next)]
    })
    expect(found).toEqual(pairs.map((pair) => [pair, expected]))
  })
})

it("a text in one line has neither breaks of words nor more than one space", () =>
  expect(inOneLine("bir balık\u00adçı\n e-\u00adposta")).toBe("bir balıkçı e-posta"))
