import { describe, expect, it } from "vitest"
import { blockGroups } from "../../../../src/domain/reader/reading/blockGroups.ts"
import type { Article, ReadingBlock, ReadingText } from "../../../../src/domain/reader/reading/ReadingText.ts"
import {
  type KnownPages,
  markedParts,
  maxPagesFollowed,
  pageMarks,
  pageWanted,
  slideText
} from "../../../../src/domain/reader/reading/slideText.ts"
import type { Slide } from "../../../../src/domain/reader/slides.ts"
import { fc } from "../../../kit/harness/fastCheck.ts"

const onPages = (text: string, ...pages: ReadonlyArray<number>): ReadingBlock => {
  const share = Math.floor(text.length / pages.length)
  return {
    kind: "paragraph",
    text,
    segments: pages.map((page, index) => ({ page, start: 0, end: share, at: index * share }))
  }
}

const article = (...blocks: ReadonlyArray<ReadingBlock>): Article => {
  const pages = blocks.flatMap((block) =>
    block.kind === "picture" ? [block.page] : block.segments.map(({ page }) => page)
  )
  return { pages: [...new Set(pages)], blocks }
}

/** An article with one paragraph on each of these pages. */
const over = (...pages: ReadonlyArray<number>): Article =>
  article(...pages.map((page) => onPages(`On page ${page}.`, page)))

const read = (...articles: ReadonlyArray<Article>): ReadingText => ({ articles, leftOut: [] })

const known = (measured: ReadonlyArray<number>, others: Partial<KnownPages> = {}): KnownPages => ({
  total: 40,
  lastReadable: 40,
  missing: [],
  measured,
  ...others
})

const asked = (slide: Slide, isOnward = false) => ({ slide, isOnward })

describe("the page that is needed next", () => {
  it("is one of the slide's own first", () => {
    expect(pageWanted(read(), asked([4, 5]), known([]))).toBe(4)
    expect(pageWanted(read(over(4)), asked([4, 5]), known([4]))).toBe(5)
  })

  it("goes back to where the first article begins, and one page further", () => {
    expect(pageWanted(read(over(4, 5)), asked([4, 5]), known([4, 5]))).toBe(3)
    expect(pageWanted(read(over(3, 4, 5)), asked([4, 5]), known([3, 4, 5]))).toBe(2)
    expect(pageWanted(read(over(2), over(3, 4, 5, 6), over(7)), asked([4, 5]), known([2, 3, 4, 5, 6, 7]))).toBeNull()
  })

  it("goes on to where the last article ends, and one page further", () => {
    const before = [over(3)]
    expect(pageWanted(read(...before, over(4, 5)), asked([4, 5]), known([3, 4, 5]))).toBe(6)
    expect(pageWanted(read(...before, over(4, 5, 6)), asked([4, 5]), known([3, 4, 5, 6]))).toBe(7)
    expect(pageWanted(read(...before, over(4, 5, 6), over(7)), asked([4, 5]), known([3, 4, 5, 6, 7]))).toBeNull()
  })

  it("is none beyond the issue, beyond what may be read, and none that did not load", () => {
    expect(pageWanted(read(over(1)), asked([1]), known([1], { total: 1, lastReadable: 1 }))).toBeNull()
    expect(pageWanted(read(over(1, 2)), asked([1]), known([1, 2], { lastReadable: 2 }))).toBeNull()
    expect(pageWanted(read(over(4, 5)), asked([4, 5]), known([4, 5], { missing: [3, 6] }))).toBeNull()
    expect(pageWanted(read(over(3)), asked([2, 3]), known([1, 2, 3], { lastReadable: 3 }))).toBeNull()
  })

  it("is never locked, also where one page of the slide is", () => {
    expect(pageWanted(read(), asked([2, 3]), known([], { lastReadable: 2 }))).toBe(2)
    expect(pageWanted(read(over(1, 2)), asked([2, 3]), known([1, 2], { lastReadable: 2 }))).toBeNull()
    expect(pageWanted(read(), asked([4, 5]), known([], { lastReadable: 2 }))).toBeNull()
  })

  it("is not looked for without end", () => {
    const all = Array.from({ length: maxPagesFollowed + 1 }, (_, index) => index + 1)
    expect(pageWanted(read(over(...all)), asked([1]), known(all))).toBeNull()
    expect(pageWanted(read(over(...all.slice(0, -1))), asked([1]), known(all.slice(0, -1)))).toBe(maxPagesFollowed + 1)
  })

  it("is one that may be read and is not there yet, whatever the articles are", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 12 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 4 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 12 }),
        (measured, failed, lastReadable, page) => {
          const missing = failed.filter((one) => one !== page && !measured.includes(one))
          const wanted = pageWanted(
            read(...(measured.length === 0 ? [] : [over(...measured.toSorted((a, b) => a - b))])),
            asked([page]),
            known(measured, { total: 12, lastReadable, missing })
          )
          if (wanted === null) return
          expect(wanted).toBeGreaterThanOrEqual(1)
          expect(wanted).toBeLessThanOrEqual(lastReadable)
          expect([...measured, ...missing]).not.toContain(wanted)
        }
      )
    )
  })
})

describe("the text of a slide", () => {
  const began = over(3, 4, 5, 6)
  const follows = over(6, 7)
  const around = known([2, 3, 4, 5, 6, 7])

  it("is its articles to their ends, and goes on where the next one begins", () => {
    const text = slideText(read(over(2), over(3, 4), follows), asked([2, 3]), around)
    expect(text.articles.map(({ pages }) => pages)).toEqual([[2], [3, 4]])
    expect(text).toMatchObject({ beginning: null, next: 5, end: "next" })
    expect(slideText(read(over(2), began, follows), asked([2, 3]), around).next).toBe(6)
  })

  it("begins on the slide, and offers where its first article began", () => {
    const text = slideText(read(began, follows), asked([4, 5]), around)
    expect(text.articles).toHaveLength(1)
    expect(text.articles[0]?.blocks.map((block) => block.kind === "paragraph" && block.text)).toEqual([
      "On page 4.",
      "On page 5.",
      "On page 6."
    ])
    expect(text.beginning).toBe(3)
  })

  it("keeps a paragraph whole that goes on from the page before", () => {
    const whole = onPages("Begun there, ended here.", 3, 4)
    expect(slideText(read(article(onPages("There.", 3), whole)), asked([4]), around).articles[0]?.blocks).toEqual([
      whole
    ])
  })

  it("leaves out what was read before where one goes on, unless nothing begins here", () => {
    const onward = slideText(read(began, follows), asked([6, 7], true), around)
    expect(onward.articles.map(({ pages }) => pages)).toEqual([[6, 7]])
    expect(onward.beginning).toBeNull()
    expect(slideText(read(began, follows), asked([6, 7]), around).articles).toHaveLength(2)
    expect(slideText(read(began), asked([4, 5], true), around).articles).toHaveLength(1)
  })

  it("says why it does not go on", () => {
    const text = read(over(4, 5))
    expect(slideText(text, asked([4, 5]), known([4, 5], { total: 5, lastReadable: 5 }))).toMatchObject({
      end: "issue",
      next: null
    })
    expect(slideText(text, asked([4, 5]), known([4, 5], { lastReadable: 5 }))).toMatchObject({
      end: "locked",
      next: null
    })
    expect(slideText(text, asked([4, 5]), known([4, 5], { missing: [6] }))).toMatchObject({
      end: "missing",
      next: null
    })
  })

  it("is nothing where its pages have no words, and leads on all the same", () => {
    const picture: ReadingBlock = {
      kind: "picture",
      page: 4,
      box: { left: 0, top: 0, width: 1, height: 1 },
      text: "",
      segments: []
    }
    expect(slideText(read(article(picture)), asked([4]), around)).toEqual({
      articles: [],
      beginning: null,
      end: "next",
      next: 5
    })
    expect(slideText(read(), asked([4, 5]), known([4], { lastReadable: 4 }))).toMatchObject({ end: "locked" })
  })
})

describe("the marks of pages", () => {
  const picture: ReadingBlock = {
    kind: "picture",
    page: 5,
    box: { left: 0, top: 0, width: 10, height: 10 },
    text: "",
    segments: []
  }

  it("stand where a page begins, once, also within a paragraph and before a picture", () => {
    const text = article(onPages("First.", 3), onPages("Half and half", 3, 4), picture, onPages("A caption.", 4))
    expect(pageMarks(text)).toEqual([[{ at: 0, page: 3 }], [{ at: 6, page: 4 }], [{ at: 0, page: 5 }], []])
    expect(pageMarks(text, 4), "pages that began in the article before").toEqual([[], [], [{ at: 0, page: 5 }], []])
  })

  it("cut a text without losing any of it", () => {
    expect(markedParts("One two", [{ at: 4, page: 9 }])).toEqual([
      { page: null, text: "One ", start: 0 },
      { page: 9, text: "two", start: 4 }
    ])
    expect(markedParts("One", [{ at: 0, page: 2 }])).toEqual([{ page: 2, text: "One", start: 0 }])
    expect(markedParts("One", [])).toEqual([{ page: null, text: "One", start: 0 }])
    fc.assert(
      fc.property(fc.string(), fc.uniqueArray(fc.nat({ max: 40 }), { maxLength: 4 }), (text, places) => {
        const marks = places
          .filter((at) => at <= text.length)
          .toSorted((a, b) => a - b)
          .map((at, index) => ({ at, page: index + 1 }))
        expect(
          markedParts(text, marks)
            .map((part) => part.text)
            .join("")
        ).toBe(text)
      })
    )
  })

  it("come with blocks that are set together: a list's items, and a picture's captions", () => {
    const item = (text: string): ReadingBlock => ({ kind: "item", text, segments: [] })
    const caption: ReadingBlock = { kind: "caption", text: "Below it.", segments: [] }
    const groups = blockGroups(article(item("a"), item("b"), onPages("Then.", 5), item("c"), picture, caption, caption))
    expect(groups.map((group) => [group.kind, group.at])).toEqual([
      ["items", 0],
      ["single", 2],
      ["items", 3],
      ["picture", 4]
    ])
    expect(groups[0]).toMatchObject({ blocks: [{ block: item("a") }, { block: item("b") }] })
    expect(groups[3]).toMatchObject({ captions: [{ block: caption }, { block: caption }] })
    expect(blockGroups(article(caption))).toMatchObject([{ kind: "single" }])
  })

  it("have headings of which none skips a level", () => {
    const heading = (level: 1 | 2 | 3): ReadingBlock => ({ kind: "heading", level, text: "On", segments: [] })
    const levels = (...given: ReadonlyArray<1 | 2 | 3>) =>
      blockGroups(article(...given.map(heading))).map((group) => group.kind === "single" && group.block.level)
    expect(levels(1, 3, 2, 1)).toEqual([1, 2, 2, 1])
    expect(levels(2, 3, 2)).toEqual([1, 2, 1])
    expect(levels(3, 1, 2, 3)).toEqual([1, 1, 2, 3])
  })

  it("have headings of the same size on the same level", () => {
    const heading = (level: 1 | 2 | 3): ReadingBlock => ({ kind: "heading", level, text: "On", segments: [] })
    const groups = blockGroups(article(heading(1), heading(3), heading(3), heading(3)))
    expect(groups.map((group) => group.kind === "single" && group.block.level)).toEqual([1, 2, 2, 2])
  })
})
