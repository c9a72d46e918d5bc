import { describe, expect, it } from "vitest"
import type { PageLayout } from "../../../../src/domain/reader/reading/PageLayout.ts"
import { readPages } from "../../../../src/domain/reader/reading/readPages.ts"
import { blockRange, pageRanges } from "../../../../src/domain/reader/reading/ReadingText.ts"
import { fc } from "../../../kit/harness/fastCheck.ts"
import { laidPage, type WrittenLine } from "../../../kit/fixtures/laidPages.ts"

const word = fc.stringMatching(/^[a-zçğıöşüA-ZÇĞİÖŞÜ]{1,9}[.,-]?$/)
const line: fc.Arbitrary<WrittenLine> = fc.record({
  text: fc.array(word, { minLength: 1, maxLength: 9 }).map((words) => words.join(" ")),
  left: fc.integer({ min: 20, max: 400 }),
  top: fc.integer({ min: 10, max: 820 }),
  size: fc.constantFrom(7, 8, 10, 10, 10, 14, 30),
  face: fc.constantFrom(0, 0, 1),
  angle: fc.constantFrom(0, 0, 0, 0, Math.PI / 2)
})
const pagesOf = (most: number) =>
  fc
    .array(fc.array(line, { maxLength: 40 }), { minLength: 1, maxLength: most })
    .map((pages) => pages.map((lines, at) => laidPage(at + 1, lines)))

const rangesOf = (pages: ReadonlyArray<PageLayout>) => {
  const { articles, leftOut } = readPages(pages)
  return [...articles.flatMap(({ blocks }) => blocks.flatMap(({ segments }) => segments)), ...leftOut]
}

describe("the text of any pages", () => {
  it("has every letter once, but hyphens that joined a word, or leaves it out as a running head", () => {
    fc.assert(
      fc.property(pagesOf(4), (pages) => {
        const ranges = rangesOf(pages)
        for (const { page, text } of pages) {
          const times = Array.from(text, () => 0)
          for (const range of ranges.filter((one) => one.page === page)) {
            for (let at = range.start; at < range.end; at += 1) times[at] = (times[at] ?? 0) + 1
          }
          const wrong = [...text].filter((letter, at) => !/[\s-]/u.test(letter) && times[at] !== 1)
          expect(wrong).toEqual([])
          expect(Math.max(0, ...times)).toBeLessThan(2)
        }
      })
    )
  })

  it("is made of the pages' own letters, and maps back to exactly where they stand", () => {
    fc.assert(
      fc.property(pagesOf(3), (pages) => {
        for (const block of readPages(pages).articles.flatMap(({ blocks }) => blocks)) {
          for (const { at, page, start, end } of block.segments) {
            const own = pages.find((one) => one.page === page)?.text.slice(start, end)
            const range = { start: at, end: at + end - start }
            expect(block.text.slice(range.start, range.end)).toBe(own)
            expect(pageRanges(block, range)).toEqual([{ page, start, end }])
            expect(blockRange(block, { page, start, end })).toEqual(range)
          }
        }
      })
    )
  })

  const kindsAndWords = (pages: ReadonlyArray<PageLayout>) =>
    readPages(pages).articles.map(({ blocks }) => blocks.map(({ kind, text }) => `${kind} ${text}`))

  it("is the same on pages that are drawn larger or smaller", () => {
    fc.assert(
      fc.property(pagesOf(2), fc.constantFrom(0.5, 2, 4), (pages, scale) => {
        const scaled = pages.map((page) => ({
          ...page,
          width: page.width * scale,
          height: page.height * scale,
          lines: page.lines.map((one) => ({
            ...one,
            left: one.left * scale,
            top: one.top * scale,
            width: one.width * scale,
            height: one.height * scale,
            fontSize: one.fontSize * scale,
            initial: one.initial * scale
          }))
        }))
        expect(kindsAndWords(scaled)).toEqual(kindsAndWords(pages))
      })
    )
  })

  it("is the same wherever the text lies between the page's sides", () => {
    fc.assert(
      fc.property(pagesOf(2), fc.constantFrom(-16, 8, 32), (pages, shift) => {
        const shifted = pages.map((page) => ({
          ...page,
          lines: page.lines.map((one) => ({ ...one, left: one.left + shift }))
        }))
        expect(kindsAndWords(shifted)).toEqual(kindsAndWords(pages))
      })
    )
  })
})
