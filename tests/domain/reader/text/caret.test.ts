import { describe, expect, it } from "vitest"
import {
  type Caret,
  type CaretMove,
  type CaretPlace,
  firstPlace,
  heardOf,
  isCollapsed,
  movedCaret,
  type SlideText
} from "../../../../src/domain/reader/text/moveCaret.ts"
import { type LaidLine, readPage, wordsBetween } from "../../../../src/domain/reader/text/ReadText.ts"
import { fc } from "../../../kit/harness/fastCheck.ts"

/** Letters of a page are 10 units wide, and its lines 20 high. */
const letter = 10
const leading = 20

/** A page as the server sets it: each block at its left edge, each line with a space at its end unless it breaks a word. */
const pageOf = (
  page: number,
  blocks: ReadonlyArray<{ readonly left: number; readonly lines: ReadonlyArray<string> }>
) => {
  const laid: Array<LaidLine> = []
  let text = ""
  for (const [block, { left, lines }] of blocks.entries()) {
    for (const [at, line] of lines.entries()) {
      const start = text.length
      text += line
      const pieces = [...line.matchAll(/\S+ ?/gu)].map(({ index, 0: piece }) => ({
        start: start + index,
        end: start + index + piece.length,
        left: left + index * letter,
        width: piece.length * letter
      }))
      laid.push({ start, end: text.length, block, top: at * leading, height: leading, pieces })
    }
    text += "\n"
  }
  return readPage(page, text, laid, "tr")
}

const left = pageOf(4, [
  { left: 100, lines: ["Lodos deniz kıyısın- ", "daki kent ", "yeli "].map((line) => line.replace("- ", "-")) },
  { left: 400, lines: ["Sabah serin ", "başlar. "] }
])
const right = pageOf(5, [{ left: 50, lines: ["Öğleye doğru ", "ısınır "] }])
const slide: SlideText = [left, right]

/** The place before, or after, the first occurrence of these words. */
const before = (words: string, page = left): CaretPlace => {
  const offset = page.text.indexOf(words)
  if (offset < 0) throw new Error(`There is no ${words}.`)
  return { page: page.page, offset }
}
const after = (words: string, page = left): CaretPlace => ({
  page: page.page,
  offset: before(words, page).offset + words.length
})

const at = (place: CaretPlace, anchor = place): Caret => ({ place, anchor, column: null })
const next = (step: CaretMove["step"]): CaretMove => ({ step, towards: "next", extends: false })
const previous = (step: CaretMove["step"]): CaretMove => ({ step, towards: "previous", extends: false })

const given = (place: CaretPlace, anchor = place) => ({
  when: (...moves: ReadonlyArray<CaretMove>) => {
    const caret = moves.reduce((now, move) => movedCaret(slide, now, move), at(place, anchor))
    return {
      then: (expected: CaretPlace, anchored = expected) =>
        expect({ place: caret.place, anchor: caret.anchor }).toEqual({ place: expected, anchor: anchored })
    }
  }
})

describe("the text of a page", () => {
  it("has a word that a line's end broke as one, and leaves out what shows nothing", () => {
    const words = left.words.map((word) => wordsBetween(left, word))
    expect(words).toEqual(["Lodos", "deniz", "kıyısındaki", "kent", "yeli", "Sabah", "serin", "başlar"])
    expect(wordsBetween(left, { start: 0, end: left.text.length })).toBe(
      "Lodos deniz kıyısındaki kent yeli Sabah serin başlar."
    )
  })

  it.each(["-", "- "])("has a word that a column's end broke as one: '%s'", (hyphen) => {
    const page = pageOf(1, [
      { left: 0, lines: ["Lodos ", `kıyısın${hyphen}`] },
      { left: 300, lines: ["daki alt- ve üst- ", "Ege "] }
    ])
    const words = page.words.map((word) => wordsBetween(page, word))
    expect(words).toEqual(["Lodos", "kıyısındaki", "alt", "ve", "üst", "Ege"])
    expect(wordsBetween(page, { start: 0, end: page.text.length })).toBe("Lodos kıyısındaki alt- ve üst-Ege")
  })

  it("keeps an apostrophe's word whole, and a hyphen that is the word's own", () => {
    const page = pageOf(1, [{ left: 0, lines: ["İzmir'in ege-", "Ege 2023- ", "2024 "] }])
    expect(page.words.map((word) => wordsBetween(page, word))).toEqual(["İzmir'in", "ege", "Ege", "2023", "2024"])
    expect(wordsBetween(page, { start: 0, end: page.text.length })).toBe("İzmir'in ege-Ege 2023-2024")
  })

  it("has a word as one that a space behind its hyphen or the end of a block parts", () => {
    const page = pageOf(1, [
      { left: 0, lines: ["bir balık- ", "çı tak- "] },
      { left: 300, lines: ["vimde "] }
    ])
    expect(page.words.map((word) => wordsBetween(page, word))).toEqual(["bir", "balıkçı", "takvimde"])
  })

  it("has no line without words, and follows a language that nobody knows", () => {
    const page = readPage(1, " \nbir ", [{ start: 0, end: 1, block: 0, top: 0, height: 1, pieces: [] }], "?")
    expect(page).toEqual({ page: 1, text: " \nbir ", lines: [], words: [] })
  })
})

describe("a move of the caret", () => {
  it("goes by character over a line's end, and over the fold to the other page and back", () => {
    given(before("Lodos")).when(next("character")).then(before("odos"))
    given(before("deniz")).when(previous("character")).then(after("Lodos"))
    given(after("kent")).when(next("character")).then(before("yeli"))
    given(before("yeli")).when(previous("character")).then(after("kent"))
    given(after("başlar.")).when(next("character")).then(before("Öğleye", right))
    given(before("Öğleye", right)).when(previous("character")).then(after("başlar."))
  })

  it("stays at the ends of the slide", () => {
    for (const step of ["character", "word", "line", "lineEdge", "block"] as const) {
      given(before("Lodos")).when(previous(step)).then(before("Lodos"))
      given(after("ısınır", right)).when(next(step)).then(after("ısınır", right))
    }
  })

  it("cuts no character in two that is written with several code units", () => {
    const family = "👩‍👩‍👧e\u0301"
    const page = pageOf(1, [{ left: 0, lines: [`${family} `] }])
    const places = [0, 1, 2].reduce<ReadonlyArray<Caret>>(
      (carets) => [...carets, movedCaret([page], carets.at(-1) ?? at({ page: 1, offset: 0 }), next("character"))],
      [at({ page: 1, offset: 0 })]
    )
    expect(places.map(({ place }) => place.offset)).toEqual([0, 8, 10, 10])
  })

  it("goes to a word's end, and back to its beginning, also of one that a line's end broke", () => {
    given(before("Lodos")).when(next("word")).then(after("Lodos"))
    given(before("odos")).when(next("word"), next("word")).then(after("deniz"))
    given(after("deniz")).when(next("word")).then(after("daki"))
    given(before("kent")).when(previous("word")).then(before("kıyısın-"))
    given(before("başlar.")).when(next("word"), next("word")).then(after("Öğleye", right))
    given(before("Öğleye", right)).when(previous("word")).then(before("başlar."))
    given(before("ısınır", right)).when(next("word"), next("word")).then(after("ısınır", right))
  })

  it("goes by line and keeps its column, measured from its block's edge, over shorter lines", () => {
    const column = before("kıyısın-")
    given(column).when(next("line")).then(after("kent"))
    given(column).when(next("line"), next("line")).then(after("yeli"))
    // The other column begins 300 further to the right: 12 letters are more than "Sabah serin".
    given(column).when(next("line"), next("line"), next("line")).then(after("Sabah serin"))
    given(column).when(next("line"), next("line"), previous("line"), previous("line")).then(column)
    given(column).when(next("line"), previous("character"), previous("line")).then(before("niz"))
    given(before("daki")).when(previous("line"), previous("line")).then(before("Lodos"))
    given(before("ısınır", right)).when(next("line")).then(after("ısınır", right))
  })

  it("goes to the ends of its line, before the hyphen of a broken word", () => {
    given(before("deniz")).when(next("lineEdge")).then(after("kıyısın"))
    given(before("deniz")).when(previous("lineEdge")).then(before("Lodos"))
    given(before("kent")).when(previous("lineEdge")).then(before("daki"))
  })

  it("goes by block, and to the ends of its page", () => {
    given(before("deniz")).when(next("block")).then(before("Sabah"))
    given(before("Sabah")).when(next("block")).then(before("Öğleye", right))
    given(before("Öğleye", right)).when(next("block")).then(after("ısınır", right))
    given(before("serin")).when(previous("block")).then(before("Sabah"))
    given(before("Sabah")).when(previous("block")).then(before("Lodos"))
    given(before("serin")).when(next("pageEdge")).then(after("başlar."))
    given(before("serin")).when(previous("pageEdge")).then(before("Lodos"))
    given(before("doğru", right)).when(previous("pageEdge")).then(before("Öğleye", right))
  })

  it("extends the selection with its anchor, and leaves it to the side it goes to", () => {
    const extending = { ...next("word"), extends: true }
    given(before("deniz")).when(extending, extending).then(after("daki"), before("deniz"))
    given(after("daki"), before("deniz")).when(next("character")).then(after("daki"))
    given(after("daki"), before("deniz")).when(previous("character")).then(before("deniz"))
    given(before("deniz"), after("daki")).when(next("character")).then(after("daki"))
    given(before("deniz"), after("daki")).when(previous("character")).then(before("deniz"))
    given(after("daki"), before("deniz")).when(next("word")).then(after("kent"))
  })
})

describe("what is heard of a move", () => {
  const heard = (from: CaretPlace, move: CaretMove, anchor = from) => {
    const caret = at(from, anchor)
    return heardOf(slide, caret, movedCaret(slide, caret, move), move)
  }
  const none = { isLineEnd: false, change: "none" }

  it("is the character, the word or the line at the caret", () => {
    expect(heard(before("Lodos"), next("character"))).toEqual({ ...none, words: "o" })
    expect(heard(before("s deniz"), next("character"))).toEqual({ ...none, words: " " })
    expect(heard(before("t yeli"), next("character"))).toEqual({
      words: "",
      isLineEnd: true,
      change: "none"
    })
    expect(heard(before("deniz"), next("word"))).toEqual({ ...none, words: "deniz" })
    expect(heard(after("daki"), previous("word"))).toEqual({ ...none, words: "kıyısındaki" })
    expect(heard(before("Lodos"), next("line"))).toEqual({ ...none, words: "daki kent" })
    expect(heard(before("serin"), next("pageEdge"))).toEqual({ ...none, words: "başlar." })
  })

  it("is what was selected, over lines and pages, or is not any more", () => {
    const forward = { ...next("line"), extends: true }
    const back = { ...previous("word"), extends: true }
    const selected = { isLineEnd: false, change: "selected" }
    expect(heard(before("deniz"), forward)).toEqual({ ...selected, words: "deniz kıyısındaki k" })
    expect(heard(before("başlar."), { ...next("block"), extends: true })).toEqual({ ...selected, words: "başlar." })
    expect(heard(before("serin"), { ...forward, step: "word" })).toEqual({ ...selected, words: "serin" })
    expect(heard(after("Öğleye", right), back, before("başlar."))).toEqual({
      isLineEnd: false,
      change: "unselected",
      words: "Öğleye"
    })
    expect(heard(before("başlar."), back, after("başlar."))).toEqual({ ...selected, words: "serin" })
    expect(heard(before("Lodos"), back)).toBeNull()
  })
})

describe("where the caret begins", () => {
  const sight = { left: 0, top: 0, right: 1000, bottom: 1000 }

  it("is before the first word in sight", () => {
    expect(firstPlace(slide, () => sight)).toEqual(before("Lodos"))
    expect(firstPlace(slide, () => ({ ...sight, top: 25 }))).toEqual(before("kent"))
    expect(firstPlace(slide, () => ({ ...sight, left: 155 }))).toEqual(before("deniz"))
    expect(firstPlace(slide, () => ({ ...sight, right: 99 }))).toEqual(before("Öğleye", right))
    expect(firstPlace(slide, (page) => (page === 5 ? { ...sight, top: 15 } : null))).toEqual(before("ısınır", right))
  })

  it("is before the first word where none is in sight, and nowhere without words", () => {
    expect(firstPlace(slide, () => ({ ...sight, bottom: -1 }))).toEqual(before("Lodos"))
    expect(firstPlace([pageOf(1, [{ left: 0, lines: ["… "] }])], () => sight)).toEqual({ page: 1, offset: 0 })
    expect(firstPlace([], () => sight)).toBeNull()
    expect(firstPlace([pageOf(1, [{ left: 0, lines: [" "] }])], () => sight)).toBeNull()
  })
})

const words = fc.array(fc.constantFrom("Ege", "kıyı", "yel-", "é", "👩‍👩‍👧", "…", "a"), { minLength: 1, maxLength: 5 })
const lines = words.map((some) => {
  const line = some.join(" ")
  return line.endsWith("-") ? line : `${line} `
})
const pages = fc.array(fc.record({ left: fc.nat(300), lines: fc.array(lines, { minLength: 1, maxLength: 4 }) }), {
  minLength: 1,
  maxLength: 3
})
const slides = fc.tuple(pages, pages).map(([one, other]): SlideText => [pageOf(4, one), pageOf(5, other)])
const moves = fc.array(
  fc.record({
    step: fc.constantFrom("character", "word", "line", "lineEdge", "block", "pageEdge" as const),
    towards: fc.constantFrom("next", "previous"),
    extends: fc.boolean()
  }),
  { maxLength: 12 }
)

const stopsOf = (text: SlideText): ReadonlyArray<CaretPlace> =>
  text.flatMap(({ page, lines }) => lines.flatMap(({ stops }) => stops.map(({ offset }) => ({ page, offset }))))

describe("any moves", () => {
  it("lead to places between characters, and select only while they extend", () => {
    fc.assert(
      fc.property(slides, moves, (text, made) => {
        const place = firstPlace(text, () => null)
        if (place === null) return
        let caret = at(place)
        for (const move of made) {
          const { anchor } = caret
          caret = movedCaret(text, caret, move)
          expect(stopsOf(text)).toContainEqual(caret.place)
          if (move.extends) expect(caret.anchor).toEqual(anchor)
          else expect(isCollapsed(caret)).toBe(true)
        }
      })
    )
  })

  it("by character pass every place once, there and back", () => {
    fc.assert(
      fc.property(slides, (text) => {
        const stops = stopsOf(text)
        const [first = { page: 4, offset: 0 }] = stops
        const walk = (from: CaretPlace, move: CaretMove) => {
          const places = [from]
          let caret = at(from)
          for (const _ of stops.slice(1)) {
            caret = movedCaret(text, caret, move)
            places.push(caret.place)
          }
          return places
        }
        const there = walk(first, next("character"))
        expect(there).toEqual(stops)
        expect(walk(there.at(-1) ?? first, previous("character"))).toEqual(stops.toReversed())
      })
    )
  })
})
