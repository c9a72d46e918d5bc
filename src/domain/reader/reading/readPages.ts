import type { PageLayout } from "./PageLayout.ts"
import { type PageLine, unitOf, uprightPage } from "./PageLine.ts"
import type { Article, PageRange, ReadingText } from "./ReadingText.ts"
import { draftsOf } from "./blockKinds.ts"
import { cutArticles } from "./cutArticles.ts"
import { placedBlocks } from "./placedBlocks.ts"
import { readBlock } from "./readBlock.ts"
import { runningHeads } from "./runningHeads.ts"
import { joinParagraphs } from "./wholeParagraphs.ts"

/** Letters in each size of type, in quarters of a unit. */
const lettersBySize = (lines: ReadonlyArray<PageLine>): ReadonlyMap<number, number> => {
  const letters = new Map<number, number>()
  for (const { size, text } of lines) {
    const bin = Math.round(size * 4) / 4
    letters.set(bin, (letters.get(bin) ?? 0) + text.length)
  }
  return letters
}

/** The size in which most letters are set. */
const mainSize = (letters: ReadonlyMap<number, number>): number =>
  [...letters].toSorted((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0] ?? 1

/** With fewer letters in the issue's main size, a page with this many of another has text of its own size. */
const lettersOfIssue = 300
const lettersOfPage = 800

const bodySizeOf = (own: ReadonlyMap<number, number>, issue: number): number => {
  const size = mainSize(own)
  return (own.get(issue) ?? 0) < lettersOfIssue && (own.get(size) ?? 0) >= lettersOfPage ? size : issue
}

/** The text of pages in their order, for reading. Source: product, "Reading mode". */
export const readPages = (layouts: ReadonlyArray<PageLayout>): ReadingText => {
  const sorted = layouts.toSorted((a, b) => a.page - b.page)
  const pages = sorted.map(uprightPage)
  const heads = runningHeads(pages)
  const issueSize = mainSize(
    lettersBySize(pages.flatMap(({ lines }, at) => lines.filter((line) => heads[at]?.has(line) !== true)))
  )
  const drafts = pages.map((page, at) => {
    const leftOut = heads[at] ?? new Set()
    const bodySize = bodySizeOf(lettersBySize(page.lines.filter((line) => !leftOut.has(line))), issueSize)
    const layout = sorted[at]
    const unit = layout === undefined ? 1 : unitOf(layout)
    return draftsOf(page.page, unit, bodySize, placedBlocks(page, leftOut, bodySize))
  })
  const articles = cutArticles(drafts).map((article): Article => {
    const blocks = joinParagraphs(article).map(readBlock)
    return { pages: [...new Set(article.map(({ page }) => page))], blocks }
  })
  const leftOut = heads.flatMap((lines): ReadonlyArray<PageRange> =>
    [...lines].map(({ page, start, end }) => ({ page, start, end }))
  )
  return { articles, leftOut }
}
