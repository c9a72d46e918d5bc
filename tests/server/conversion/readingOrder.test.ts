import { describe, expect, it } from "vitest"
import { lineMarkup } from "../../../server/conversion/lineMarkup.ts"
import { blocksFrom } from "../../../server/conversion/pageText.ts"
import { joinSpaced } from "../../../server/conversion/spacedWords.ts"
import { searchText } from "../../../server/conversion/searchText.ts"
import { textOfCode } from "../../../server/conversion/unicode.ts"
import { textOf, wordsOf } from "../../../server/conversion/words.ts"
import { withoutDirectionMarks } from "../../../src/domain/directionMarks.ts"
import type { Character } from "../../../server/conversion/characters.ts"
import { fc } from "../../kit/harness/fastCheck.ts"
import { written } from "../../kit/fixtures/pdf/letters.ts"

const wordsIn = (characters: ReadonlyArray<Character>) => joinSpaced(wordsOf(characters)).map(textOf)
/** With a bar where a line's end parts a word. */
const textIn = (characters: ReadonlyArray<Character>) => searchText(blocksFrom(characters)).replaceAll("\u00ad", "|")

describe("words", () => {
  it("end where a space was drawn, and where there is room for one", () => {
    expect(wordsIn([...written("iki söz", { x: 0, y: 10 }), ...written("üç", { x: 38, y: 10 })])).toEqual([
      "iki",
      "söz",
      "üç"
    ])
  })

  it("go on over a change of font and over kerning", () => {
    expect(
      wordsIn([
        ...written("Say", { x: 0, y: 10 }),
        ...written("fa", { x: 14, y: 10, font: 2 }).map((c) => ({ ...c, afterSpace: false }))
      ])
    ).toEqual(["Sayfa"])
  })

  it("are read once when they were drawn twice", () => {
    expect(wordsIn([...written("Kalın", { x: 0, y: 10 }), ...written("Kalın", { x: 0.3, y: 10 })])).toEqual(["Kalın"])
  })

  it("are read twice when they stand twice", () => {
    expect(wordsIn([...written("ile", { x: 0, y: 10 }), ...written("ile", { x: 0, y: 22 })])).toEqual(["ile", "ile"])
  })

  it("come together again when a heading is spaced", () => {
    const spaced = written("YAZ MEVSİMİ", { x: 0, y: 10, tracking: 4 })
    expect(wordsIn(spaced)).toEqual(["YAZ", "MEVSİMİ"])
    expect(wordsIn(written("a b c", { x: 0, y: 10 }))).toEqual(["a", "b", "c"])
  })
})

describe("text", () => {
  it("has no marks that turn the direction of writing around", () => {
    const marks = [0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069]
    expect(marks.map((code) => textOfCode(code, true))).toEqual(marks.map(() => null))
    expect(withoutDirectionMarks(`abc${String.fromCodePoint(...marks)}gpj.exe`)).toBe("abcgpj.exe")
  })
})

describe("reading order", () => {
  it("leaves out none of more lone words than any page has that is read", () => {
    const words = Array.from({ length: 16_000 }, (_, at) => ({
      text: `s${at}`,
      x: (at % 100) * 90,
      y: Math.floor(at / 100) * 40
    }))
    const drawn = words.toReversed().flatMap(({ text, x, y }) => written(text, { x, y }))
    expect(textIn(drawn).split("\n").toSorted()).toEqual(words.map(({ text }) => text).toSorted())
  })

  const column = (name: string, x: number) =>
    [1, 2, 3].flatMap((paragraph) => [
      ...written(`${name}${paragraph} bir iki`, { x, y: 60 * paragraph }),
      ...written("uc dort bes", { x, y: 60 * paragraph + 12 })
    ])
  const expected = (name: string) => [1, 2, 3].map((n) => `${name}${n} bir iki uc dort bes`)

  it("takes columns one by one, though their paragraphs end at the same heights", () => {
    expect(textIn([...column("sol", 20), ...column("sag", 120)]).split("\n")).toEqual([
      ...expected("sol"),
      ...expected("sag")
    ])
  })

  it("takes what spans the columns before and after them", () => {
    const page = [
      ...written("alt yazi iki sutunun altinda boydan boya gider", { x: 10, y: 260 }),
      ...column("sag", 120),
      ...column("sol", 20),
      ...written("BASLIK iki sutunun ustunde boydan boya gider", { x: 10, y: 20 })
    ]
    expect(textIn(page).split("\n")).toEqual([
      "BASLIK iki sutunun ustunde boydan boya gider",
      ...expected("sol"),
      ...expected("sag"),
      "alt yazi iki sutunun altinda boydan boya gider"
    ])
  })

  it("does not depend on the order of drawing", () => {
    const blocks = [
      written("bir", { x: 20, y: 20 }),
      written("iki", { x: 20, y: 60 }),
      written("uc", { x: 20, y: 100 }),
      written("dort", { x: 120, y: 60 })
    ]
    fc.assert(
      fc.property(fc.shuffledSubarray(blocks, { minLength: 4, maxLength: 4 }), (shuffled) => {
        expect(textIn(shuffled.flat()).split("\n")).toEqual(["bir", "iki", "uc", "dort"])
      })
    )
  })

  it("loses no word, wherever words stand", () => {
    const word = fc.record({
      text: fc.stringMatching(/^[a-zçğıöşü]{2,8}$/u),
      x: fc.integer({ min: 0, max: 500 }),
      y: fc.integer({ min: 0, max: 700 })
    })
    fc.assert(
      fc.property(
        fc.uniqueArray(word, { minLength: 1, maxLength: 40, selector: ({ y }) => Math.floor(y / 14) }),
        (words) => {
          const text = textIn(words.flatMap(({ text, x, y }) => written(text, { x, y })))
          expect(text.split(/\s/u).toSorted()).toEqual(words.map((word) => word.text).toSorted())
        }
      )
    )
  })
})

describe("beside a drop cap", () => {
  /** Three lines of two columns, a letter as high as them before the first. */
  const beside = (initial: string, first: string, gap = 4) => [
    ...written(initial, { x: 20, y: 74, size: 50 }),
    ...written(first, { x: 45 + gap, y: 50 }),
    ...written("besi yirmi", { x: 45 + gap, y: 62 }),
    ...written("gece yola", { x: 45 + gap, y: 74 }),
    ...written("cikan vapurdaydik", { x: 20, y: 86 }),
    ...written("obur sutunun", { x: 120, y: 50 }),
    ...written("satirlari ayri", { x: 120, y: 62 }),
    ...written("durur", { x: 120, y: 74 })
  ]

  it("columns stay columns, and the initial stands in its word", () => {
    expect(textIn(beside("S", "aat sabahin")).split("\n")).toEqual([
      "Saat sabahin besi yirmi gece yola cikan vapurdaydik",
      "obur sutunun satirlari ayri durur"
    ])
  })

  it("columns stay columns, though what hangs there is no letter", () => {
    const text = textIn(beside("7", "saatte bitti"))
    expect(text).toContain("obur sutunun satirlari ayri durur")
    expect(text.indexOf("cikan vapurdaydik")).toBeLessThan(text.indexOf("obur"))
  })

  it("nothing is joined that stands away from it, or on its baseline", () => {
    expect(textIn(beside("S", "aat sabahin", 14))).not.toContain("Saat")
    const price = [...written("T", { x: 20, y: 74, size: 50 }), ...written("aban", { x: 49, y: 74 })]
    expect(textIn(price)).toBe("T aban")
  })

  it("the initial is written directly before the rest of its word, in one line with it", () => {
    const [block] = blocksFrom(beside("S", "aat sabahin"))
    const markup = block === undefined ? "" : lineMarkup(block.lines[0])
    expect(markup).toMatch(
      /^<div class="line" style="left:20px;[^>]*><span class="initial"[^>]*>S<\/span><span[^>]*>aat </
    )
  })
})

describe("search text", () => {
  it("joins what a line's end broke, and leaves a hyphen that belongs", () => {
    const broken = [...written("bir der\u00ad", { x: 0, y: 10 }), ...written("gi cikti", { x: 0, y: 22 })]
    expect(textIn(broken)).toBe("bir der|gi cikti")
    const plain = [...written("Turk-", { x: 0, y: 10 }), ...written("Alman", { x: 0, y: 22 })]
    expect(textIn(plain)).toBe("Turk-|Alman")
  })

  it("is composed: a letter and its mark are one character", () => {
    expect(textIn(written("s\u0327", { x: 0, y: 10 }))).toBe("ş")
  })

  it("leaves out the dots that lead to a page number", () => {
    expect(textIn(written("Giris .......... 7", { x: 0, y: 10 }))).toBe("Giris … 7")
  })
})
