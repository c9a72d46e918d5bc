import { summary, summaryLength } from "../../../src/domain/catalogue/Article.ts"
import type { PageBox, PageLayout } from "../../../src/domain/reader/reading/PageLayout.ts"
import { readPages } from "../../../src/domain/reader/reading/readPages.ts"
import { withoutByline } from "./byline.ts"
import { contentMarkup } from "./contentMarkup.ts"
import { joinedParts } from "./joinedParts.ts"
import { cutAtTitles, isFurniture, isPicture, isText, labelsIn, leastWords, openingOf } from "./parts.ts"
import { pagePicture } from "./pagePicture.ts"
import type { ProposedArticle } from "./ProposedArticle.ts"
import type { IssuePages } from "./IssuePages.ts"
import { signature } from "./signature.ts"
import { type RunsOfPages, type StyledBlock, styling } from "./StyledBlock.ts"
import { countWords, plainText } from "./words.ts"

/** A standfirst stands under the title, in larger type than the text, or in another face. */
const mostOfStandfirst = 70
const leastOfStandfirst = 5
const isStandfirst = (block: StyledBlock, text: StyledBlock | undefined): boolean => {
  const words = countWords(block.text)
  if (isPicture(block) || block.block.kind === "table" || block.block.kind === "item") return false
  if (text === undefined || words < leastOfStandfirst || words > mostOfStandfirst) return false
  return block.ratio > 1.08 * text.ratio || (block.ratio > 0.98 * text.ratio && block.face !== text.face)
}

/** Small print this near to a picture, in units of the page, is its caption. */
const nearPicture = 40

const distance = (a: PageBox, b: PageBox): number => {
  const x = Math.max(a.left - b.left - b.width, b.left - a.left - a.width, 0)
  const y = Math.max(a.top - b.top - b.height, b.top - a.top - a.height, 0)
  return Math.hypot(x, y)
}

const isCaption = (block: StyledBlock, { pictures }: IssuePages): boolean =>
  block.block.kind === "caption" &&
  pictures.some(({ page, box }) => page === block.page && distance(box, block.box) < nearPicture)

const isPullQuote = ({ block, ratio }: StyledBlock): boolean => block.kind === "quote" && ratio > 1.2

const articleOf = (blocks: ReadonlyArray<StyledBlock>, issue: IssuePages): ProposedArticle | null => {
  const opening = openingOf(blocks, issue.isLabel)
  if (opening === null) return null
  const below = blocks.slice(opening.to)
  const { author, line } = signature(blocks.slice(0, opening.from), below, issue)
  const rest = below.filter((block) => block !== line)
  const text = rest.find(isText)
  const first = rest.find((block) => !isPicture(block))
  const standfirst = first !== undefined && isStandfirst(first, text) ? first : null
  const kept = rest.filter(
    (block) => block !== standfirst && !isPicture(block) && !isPullQuote(block) && !isCaption(block, issue)
  )
  const words = kept.map((block) => block.text).join(" ")
  if (countWords(words) < leastWords) return null
  const [picture = null] = blocks.flatMap(({ block }) => pagePicture(block, issue.areaOf) ?? [])
  return {
    title: opening.title,
    author,
    summary: summary(standfirst === null ? words : withoutByline(standfirst.text), summaryLength.list),
    content: contentMarkup(kept),
    pages: [...new Set(blocks.map(({ page }) => page))].toSorted((a, b) => a - b),
    picture
  }
}

/**
 * The articles of an issue, found by its pages' type; `printed` says of pages how their text is printed. Source: product,
 * "Articles from the PDF".
 */
export const proposeArticles = (
  layouts: ReadonlyArray<PageLayout>,
  printed: RunsOfPages = new Map()
): ReadonlyArray<ProposedArticle> => {
  const style = styling(layouts, printed)
  const pictures = layouts.flatMap(({ page, shapes }) => (shapes?.pictures ?? []).map((box) => ({ page, box })))
  const areas = new Map(layouts.map(({ page, width, height }) => [page, width * height]))
  const areaOf = (page: number): number => areas.get(page) ?? 1
  const { articles, leftOut } = readPages(layouts)
  const styled = articles.map(({ blocks }) => blocks.flatMap((block) => style(block) ?? []))
  const isLabel = labelsIn(styled.flat(), pictures, areaOf)
  const texts = new Map(layouts.map(({ page, text }) => [page, text]))
  const heads = Map.groupBy(leftOut, ({ page }) => page)
  const whole = layouts.map(({ text }) => plainText(text)).join(" ")
  const issue: IssuePages = {
    pictures,
    areaOf,
    isLabel,
    headsOf: (page) => (heads.get(page) ?? []).map(({ start, end }) => (texts.get(page) ?? "").slice(start, end)),
    mentions: (words) => whole.split(plainText(words)).length - 1
  }
  const cover = Math.min(...layouts.map(({ page }) => page))
  const parts = styled.flatMap((blocks) => cutAtTitles(blocks, isLabel))
  return joinedParts(parts, isLabel, cover).flatMap((part) => {
    const article = articleOf(part, issue)
    if (article === null || isFurniture(article.title) || article.pages.every((page) => page === cover)) return []
    return [article]
  })
}
