import { describe, expect, it } from "vitest"
import type { PageLayout } from "../../../../src/domain/reader/reading/PageLayout.ts"
import { passagesRead, type SelectedPart } from "../../../../src/domain/reader/reading/passagesRead.ts"
import type { ReadingBlock } from "../../../../src/domain/reader/reading/ReadingText.ts"
import { readPages } from "../../../../src/domain/reader/reading/readPages.ts"
import {
  highlightMarks,
  hitMarks,
  lookedParts,
  placeHighlights,
  type WordMarks
} from "../../../../src/domain/reader/reading/wordMarks.ts"
import { queryPattern } from "../../../../src/domain/reader/search/QueryPattern.ts"
import { column, laidPage } from "../../../kit/fixtures/laidPages.ts"
import { fc } from "../../../kit/harness/fastCheck.ts"

const first = laidPage(1, [
  { text: "Lodos çıktı mı vapurlar durur, iske-", left: 60, top: 700, width: 200 },
  { text: "lede sıra olur, sıranın sonu görün-", left: 60, top: 713, width: 200 }
])
const second = laidPage(2, [
  { text: "Ayrı bir başlık", left: 60, top: 100, size: 24 },
  ...column(["mez ve kimse lodosu sevmez ama", "herkes lodosu bekler."], { left: 60, top: 150 })
])

const blocksOf = (...pages: ReadonlyArray<PageLayout>): ReadonlyArray<ReadingBlock> =>
  readPages(pages).articles.flatMap(({ blocks }) => blocks)

/** The part of the text in which these words stand. */
const partWith = (blocks: ReadonlyArray<ReadingBlock>, words: string): SelectedPart => {
  const block = blocks.find(({ text }) => text.includes(words))
  if (block === undefined) throw new Error(`No block has "${words}".`)
  const start = block.text.indexOf(words)
  return { block, start, end: start + words.length }
}

const highlight = (passage: ReturnType<typeof passagesRead>[number], id: string) => ({ id, ...passage })

const wordsIn = (marks: WordMarks): ReadonlyArray<string> =>
  [...marks].flatMap(([block, own]) => own.map(({ start, end, look }) => `${look}: ${block.text.slice(start, end)}`))

describe("what is selected in a text", () => {
  it("is a highlight of its page, with the page's own words and what stands around them", () => {
    const blocks = blocksOf(first)
    const [passage, ...others] = passagesRead([partWith(blocks, "durur, iskelede sıra")], [first])
    expect(others).toEqual([])
    expect(passage).toEqual({
      page: 1,
      text: "durur, iskelede sıra",
      quote: "durur, iske- lede sıra",
      prefix: "Lodos çıktı mı vapurlar ",
      suffix: " olur, sıranın sonu görün- ",
      startContainerPath: "0",
      endContainerPath: "0",
      startOffset: 24,
      endOffset: 46,
      position: 20
    })
  })

  it("is one highlight a page, and several where other words of the page stand between", () => {
    const blocks = readPages([laidPage(1, [])]).articles.flatMap((article) => article.blocks)
    expect(passagesRead([], [first])).toEqual([])
    expect(blocks).toEqual([])
    const page = laidPage(3, [
      ...column(["Birinci sütun burada başlar", "ve burada sürer"], { left: 60, top: 150 }),
      { text: "Arada duran başlık", left: 60, top: 400, size: 24 },
      ...column(["ikinci sütun burada biter."], { left: 300, top: 150 })
    ])
    const one = (text: string): ReadingBlock => {
      const start = page.text.indexOf(text)
      return { kind: "paragraph", text, segments: [{ page: 3, start, end: start + text.length, at: 0 }] }
    }
    const [before, after] = [one("ve burada sürer"), one("ikinci sütun burada biter.")]
    const selected = [before, after].map((block) => ({ block, start: 0, end: block.text.length }))
    expect(passagesRead(selected, [page]).map(({ quote }) => quote)).toEqual([
      "ve burada sürer",
      "ikinci sütun burada biter."
    ])
  })

  it("leaves out what stands on no page", () => {
    const block: ReadingBlock = { kind: "paragraph", text: "Lodos", segments: [] }
    expect(passagesRead([{ block, start: 0, end: 5 }], [first])).toEqual([])
  })

  it("is found again exactly where it was selected", () => {
    const blocks = blocksOf(first, second)
    const pages = [first, second]
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.nat(), (which, from, length) => {
        const block = blocks[which % blocks.length]!
        const start = from % block.text.length
        const end = Math.min(block.text.length, start + 12 + (length % 60))
        const passages = passagesRead([{ block, start, end }], pages)
        const placed = placeHighlights(
          pages,
          passages.map((passage, at) => highlight(passage, `h${at}`))
        )
        const marks = highlightMarks(blocks, placed).get(block) ?? []
        // A few letters alone, in a text so short, are not sure to be themselves.
        if (placed.length < passages.length) return
        const letters = (text: string) => text.replaceAll(/[\s-]/gu, "")
        expect(letters(marks.map((mark) => block.text.slice(mark.start, mark.end)).join(""))).toBe(
          letters(block.text.slice(start, end))
        )
      })
    )
  })
})

describe("marks in a text", () => {
  const blocks = blocksOf(first, second)

  it("are the highlights of its pages whose words are there with certainty", () => {
    const [passage] = passagesRead([partWith(blocks, "iskelede sıra olur")], [first])
    if (passage === undefined) throw new Error("Nothing was selected.")
    const lost = { ...passage, id: "b", quote: "bunlar burada hiç durmayan sözlerdir", position: 3 }
    const elsewhere = { ...passage, id: "c", page: 9 }
    const highlights = [{ ...passage, id: "a", colour: "green" as const }, lost, elsewhere]
    const placed = placeHighlights([first, second], highlights)
    expect(placed.map((one) => one.highlight.id)).toEqual(["a"])
    expect(wordsIn(highlightMarks(blocks, placed))).toEqual(["green: iskelede sıra olur"])
  })

  it("are the hits of a search, of which the current one is told by its page and number", () => {
    const pattern = queryPattern("lodos")!
    expect(wordsIn(hitMarks(blocks, pattern, null))).toEqual(["found: Lodos", "found: lodos", "found: lodos"])
    expect(wordsIn(hitMarks(blocks, pattern, { page: 2, nth: 1 }))).toEqual([
      "found: Lodos",
      "found: lodos",
      "current: lodos"
    ])
    expect(wordsIn(hitMarks(blocks, pattern, { page: 1, nth: 7 }))[0]).toBe("current: Lodos")
    expect(wordsIn(hitMarks(blocks, pattern, { page: 5, nth: 0 }))).not.toContain("current: Lodos")
  })

  it("find a word that a line and a page break", () => {
    expect(wordsIn(hitMarks(blocks, queryPattern("iskelede")!, null))).toEqual(["found: iskelede"])
  })

  it("cut a text without losing any of it, each part with all of its marks", () => {
    const mark = (start: number, end: number) => ({ start, end, look: "found" as const, highlight: null })
    expect(lookedParts({ start: 2, end: 9 }, [mark(0, 4), mark(3, 6), mark(9, 12)])).toEqual([
      { start: 2, end: 3, marks: [mark(0, 4)] },
      { start: 3, end: 4, marks: [mark(0, 4), mark(3, 6)] },
      { start: 4, end: 6, marks: [mark(3, 6)] },
      { start: 6, end: 9, marks: [] }
    ])
    const place = fc.nat(40)
    fc.assert(
      fc.property(fc.array(fc.tuple(place, place)), place, place, (given, one, other) => {
        const range = { start: Math.min(one, other), end: Math.max(one, other) }
        const marks = given.map(([a, b]) => mark(Math.min(a, b), Math.max(a, b)))
        const parts = lookedParts(range, marks)
        const covered = parts.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at))
        expect(covered).toEqual(Array.from({ length: range.end - range.start }, (_, at) => range.start + at))
        for (const { start, end, marks: own } of parts)
          for (let at = start; at < end; at += 1)
            expect(own).toEqual(marks.filter((each) => each.start <= at && at < each.end))
      })
    )
  })
})
