import { describe, expect, it } from "vitest"
import { readLines } from "../../../../src/domain/reader/search/readLines.ts"
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

const read = (...blocks: ReadonlyArray<ReadonlyArray<string>>): string => {
  const { text, lines } = set(...blocks)
  return readLines(text, lines).text
}

describe("the lines of a page", () => {
  it("are read with a space between lines and a line feed between blocks", () => {
    expect(read(["Bir lodos ", "günü. "], ["Deniz "])).toBe("Bir lodos günü.\nDeniz")
    expect(read(["Bir lodos", " günü."], ["  "], ["Deniz"])).toBe("Bir lodos günü.\nDeniz")
  })

  it("have one word where a line's end breaks it", () => {
    expect(read(["bir balık-", "çı kahvesi "])).toBe("bir balıkçı kahvesi")
    expect(read(["bir balık- ", "çı kahvesi "])).toBe("bir balıkçı kahvesi")
  })

  it("keep a hyphen that breaks nothing", () => {
    expect(read(["Ankara- ", "İstanbul "])).toBe("Ankara- İstanbul")
    expect(read(["e- ", "posta "])).toBe("e- posta")
    expect(read(["kıyı - ", "deniz "])).toBe("kıyı - deniz")
    expect(read(["bir balık- "], ["çı "])).toBe("bir balık-\nçı")
    expect(read(["sonunda balık-"])).toBe("sonunda balık-")
  })

  it("are nothing on a page without words", () => expect(read([" "], [])).toBe(""))

  it("know where each character stands on the page", () => {
    const line = fc.string({ unit: fc.constantFrom(..."aşB9- ."), maxLength: 8 })
    fc.assert(
      fc.property(fc.array(fc.array(line, { maxLength: 4 }), { maxLength: 4 }), (blocks) => {
        const { text, lines } = set(...blocks)
        const { text: searched, offsets } = readLines(text, lines)
        expect(offsets).toHaveLength(searched.length)
        for (const [at, character] of [...searched].entries())
          if (!/\s/u.test(character)) expect(text[offsets[at] ?? -1]).toBe(character)
        expect([...offsets].every((offset, at) => at === 0 || offset >= (offsets[at - 1] ?? 0))).toBe(true)
      })
    )
  })
})
