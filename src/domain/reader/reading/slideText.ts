import type { Size } from "../scale.ts"
import type { Slide } from "../slides.ts"
import type { Article, ReadingBlock, ReadingText } from "./ReadingText.ts"

/** Pages of an issue, as far as their text is known. */
export interface KnownPages {
  readonly total: number
  readonly lastReadable: number
  /** Their layouts are there. */
  readonly measured: ReadonlyArray<number>
  /** They did not load. */
  readonly missing: ReadonlyArray<number>
}

export interface SlideAsked {
  readonly slide: Slide
  /** One reads on from the slide before: what began there has been read. */
  readonly isOnward: boolean
}

/** What comes after the text: more pages, pages that may not be read, one that did not load, or nothing. */
export type TextEnd = "next" | "locked" | "missing" | "issue"

/** The text of a slide, for reading: its articles to their ends. */
export interface SlideText {
  readonly articles: ReadonlyArray<Article>
  /** The page on which its first article begins, if that lies before the slide. */
  readonly beginning: number | null
  readonly end: TextEnd
  /** The page to go on from; null unless there is more. */
  readonly next: number | null
}

/** An article is followed over so many pages, either way. */
export const maxPagesFollowed = 24

const within = ({ slide }: SlideAsked, { lastReadable }: KnownPages): ReadonlyArray<number> =>
  slide.filter((page) => page <= lastReadable)

/** The furthest page in a direction up to which all layouts are there. */
const reach = (page: number, step: 1 | -1, known: KnownPages): number =>
  known.measured.includes(page + step) ? reach(page + step, step, known) : page

const goesOver = ({ articles }: ReadingText, from: number, to: number): boolean =>
  articles.some(({ pages }) => pages.includes(from) && pages.includes(to))

/**
 * The next page whose layout is needed for a slide's text: its own pages, then as far as its first article goes back
 * and its last one goes on, and one page beyond each. Null once all are there. Source: product, "Reading mode: the overlay".
 */
export const pageWanted = (read: ReadingText, asked: SlideAsked, known: KnownPages): number | null => {
  const own = within(asked, known)
  const lacking = own.find((page) => !known.measured.includes(page))
  const [first, last] = [own[0], own.at(-1)]
  if (lacking !== undefined || first === undefined || last === undefined) return lacking ?? null
  const isWanted = (page: number) => page >= 1 && page <= known.lastReadable && !known.missing.includes(page)
  const earliest = reach(first, -1, known)
  if (isWanted(earliest - 1) && first - earliest < maxPagesFollowed && goesOver(read, first, earliest))
    return earliest - 1
  const latest = reach(last, 1, known)
  if (isWanted(latest + 1) && latest - last < maxPagesFollowed && goesOver(read, last, latest)) return latest + 1
  return null
}

/** The pages that a block stands on, in their order. */
const pagesOf = (block: ReadingBlock): ReadonlyArray<number> =>
  block.kind === "picture" ? [block.page] : block.segments.map(({ page }) => page)

const from = (page: number, article: Article): Article => ({
  pages: article.pages.filter((one) => one >= page),
  blocks: article.blocks.filter((block) => pagesOf(block).some((one) => one >= page))
})

const hasWords = ({ blocks }: Article): boolean =>
  blocks.some((block) => block.kind !== "picture" && block.text.trim() !== "")

/** The text of a slide whose pages are all there. Source: product, "Reading mode: the overlay". */
export const slideText = ({ articles }: ReadingText, asked: SlideAsked, known: KnownPages): SlideText => {
  const own = within(asked, known)
  const first = own[0] ?? asked.slide[0]
  const last = own.at(-1) ?? first
  const startOf = ({ pages }: Article): number => Math.min(...pages)
  const here = articles.filter(({ pages }) => pages.some((page) => own.includes(page)))
  const fresh = here.filter((article) => startOf(article) >= first)
  const shown = asked.isOnward && fresh.some(hasWords) ? fresh : here
  const begun = shown.map(startOf).filter((page) => page < first)
  const furthest = Math.max(last, ...here.flatMap(({ pages }) => pages))
  const others = articles.filter((article) => !here.includes(article) && startOf(article) > last).map(startOf)
  const next = Math.min(furthest + 1, ...others)
  const isMissing = known.missing.includes(next)
  const end = next > known.total ? "issue" : next > known.lastReadable ? "locked" : isMissing ? "missing" : "next"
  const text = shown.map((article) => from(first, article))
  return {
    articles: text.some(hasWords) ? text.filter(({ blocks }) => blocks.length > 0) : [],
    beginning: begun.length === 0 ? null : Math.min(...begun),
    end,
    next: end === "next" ? next : null
  }
}

/** A place in a block's text where another page begins. */
export interface PageMark {
  readonly at: number
  readonly page: number
}

/** For each block of an article, where in it a page begins; `after` is the last page that has begun before it. */
export const pageMarks = ({ blocks }: Article, after = 0): ReadonlyArray<ReadonlyArray<PageMark>> => {
  let current = after
  return blocks.map((block) => {
    const parts: ReadonlyArray<PageMark> =
      block.kind === "picture" ? [{ at: 0, page: block.page }] : block.segments.map(({ at, page }) => ({ at, page }))
    return parts.filter(({ page }) => {
      // A caption of an earlier page does not turn it back.
      if (page <= current) return false
      current = page
      return true
    })
  })
}

/** A part of a block's text, after the page that begins with it, if one does. */
export interface MarkedPart {
  readonly page: number | null
  readonly text: string
  readonly start: number
}

/** A block's text, cut where pages begin. */
export const markedParts = (text: string, marks: ReadonlyArray<PageMark>): ReadonlyArray<MarkedPart> => {
  const cuts = marks[0]?.at === 0 ? marks : [{ at: 0, page: null }, ...marks]
  return cuts.map(({ at, page }, index) => ({ page, start: at, text: text.slice(at, cuts[index + 1]?.at) }))
}

/** The sizes of pages of which pictures are cut out. */
export type PageSizes = { readonly [page: number]: Size }
