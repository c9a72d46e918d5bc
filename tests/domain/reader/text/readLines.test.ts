import { describe, expect, it } from "vitest"
import { readLines } from "../../../../src/domain/reader/text/readLines.ts"
import { fc } from "../../../kit/harness/fastCheck.ts"

/** Lines of blocks as they stand in the page's text, one behind the other. */
const set = (...blocks: ReadonlyArray<ReadonlyArray<string>>) => {
  let text = ""
  const lines = blocks.flatMap((block, number) =>
    block.map((line) => {
      const start = text.length
      text += line
      return { start, end: text.length, block: number }
    })
  )
  return { text, lines }
}

/** The text with a bar where a line's end parts a word. */
const read = (...blocks: ReadonlyArray<ReadonlyArray<string>>): string => {
  const { text, lines } = set(...blocks)
  return readLines(text, lines).text.replaceAll("\u00ad", "|")
}

describe("the lines of a page", () => {
  it("are read with a space between lines and a line feed between blocks", () => {
    expect(read(["Bir lodos ", "günü. "], ["Deniz "])).toBe("Bir lodos günü.\nDeniz")
    expect(read(["Bir lodos", " günü."], ["  "], ["Deniz"])).toBe("Bir lodos günü.\nDeniz")
  })

  it("have one word where a line's end breaks it", () => {
    expect(read(["bir balık-", "çı kahvesi "])).toBe("bir balık|çı kahvesi")
    expect(read(["bir balık- ", "çı kahvesi "])).toBe("bir balık|çı kahvesi")
    expect(read(["BALIK- ", "ÇILAR "])).toBe("BALIK|ÇILAR")
  })

  it("have one word where the end of a block breaks it", () => {
    expect(read(["bir balık- "], ["çı "])).toBe("bir balık|çı")
    expect(read(["BALIK-"], ["ÇILAR "])).toBe("BALIK|ÇILAR")
  })

  it("keep a hyphen that is the word's own, without a space behind it", () => {
    expect(read(["Ankara- ", "İstanbul "])).toBe("Ankara-|İstanbul")
    expect(read(["e- ", "posta "])).toBe("e-|posta")
    expect(read(["2023- ", "2024 "])).toBe("2023-2024")
    expect(read(["Covid-", "19 "])).toBe("Covid-19")
    expect(read(["kıyı - ", "deniz "])).toBe("kıyı - deniz")
    expect(read(["Ankara- "], ["İstanbul "])).toBe("Ankara-\nİstanbul")
    expect(read(["sonunda balık-"])).toBe("sonunda balık-")
  })

  it("have an ellipsis for leader dots, also where spaces part them", () => {
    expect(read(["Giriş .......... 5 ", "Lodos . . . . . . 12 "])).toBe("Giriş … 5 Lodos … 12")
    expect(read(["Ne oldu.... "])).toBe("Ne oldu....")
    const { text, lines } = set(["Giriş ........ 5 "])
    const { starts, ends, text: searched } = readLines(text, lines)
    const at = searched.indexOf("…")
    expect(text.slice(starts[at], ends[at])).toBe("........ ")
    expect(text.slice(starts[at + 2], ends[at + 2])).toBe("5")
  })

  it("are nothing on a page without words", () => expect(read([" "], [])).toBe(""))

  it("know where each character stands on the page", () => {
    const line = fc.string({ unit: fc.constantFrom(..."aşB9- ."), maxLength: 8 })
    fc.assert(
      fc.property(fc.array(fc.array(line, { maxLength: 4 }), { maxLength: 4 }), (blocks) => {
        const { text, lines } = set(...blocks)
        const { text: searched, starts, ends } = readLines(text, lines)
        expect([starts.length, ends.length]).toEqual([searched.length, searched.length])
        for (const [at, character] of [...searched].entries())
          if (/[^\s\u00ad…]/u.test(character)) expect(text.slice(starts[at], ends[at])).toBe(character)
        const places = starts.flatMap((start, at) => [start, ends[at] ?? 0])
        expect(places).toEqual(places.toSorted((one, other) => one - other))
        // Nothing is lost but white space, hyphens and dots.
        const bare = (words: string) => words.replaceAll(/[^aşB9]/gu, "")
        expect(bare(searched)).toBe(bare(text))
      })
    )
  })
})
