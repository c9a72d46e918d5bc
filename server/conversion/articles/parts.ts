import type { PagePicture } from "./ProposedArticle.ts"
import type { StyledBlock } from "./StyledBlock.ts"
import { countWords, plainText } from "./words.ts"

export const isHeading = ({ block }: StyledBlock): boolean => block.kind === "heading"
export const isPicture = ({ block }: StyledBlock): boolean => block.kind === "picture"

/** A paragraph of so many words, in type of at most so many times the usual size, is text. */
const wordsOfText = 12
const sizeOfText = 1.2
export const isText = ({ block, ratio, text }: StyledBlock): boolean =>
  (block.kind === "paragraph" || block.kind === "item" || block.kind === "table") &&
  ratio <= sizeOfText &&
  countWords(text) >= wordsOfText

/** With fewer words it is no article. */
export const leastWords = 40
/** A title within an article, in type of this many times the usual size, begins another one. */
export const sizeOfTitle = 1.4
/** Under a title, no heading of less than this share of its size begins another article. */
const nextTitle = 0.5

const wordsOf = (blocks: ReadonlyArray<StyledBlock>): number =>
  blocks.filter((block) => !isHeading(block) && !isPicture(block)).reduce((sum, { text }) => sum + countWords(text), 0)
const wordsOfTextIn = (blocks: ReadonlyArray<StyledBlock>): number =>
  blocks.filter(isText).reduce((sum, { text }) => sum + countWords(text), 0)

/** Titles of what most issues have and is no article. */
const furniture =
  /^(?:icindekiler|bu sayida|kunye|gelecek sayi|sonraki sayi|contents|in this issue|inside|imprint|masthead|colophon|next issue)(?:$|\s)/u
export const isFurniture = (title: string): boolean => furniture.test(plainText(title))

/** One picture on nearly the whole page is no drawing with labels. */
const largestDrawing = 0.85
/** Type smaller than this share of what titles usually are is too small for a title over a drawing. */
const leastOfTitle = 0.6
/** Headings of this many times the usual size may be titles. */
const sizeOfHeading = 1.3

const isIn = ({ page, box }: StyledBlock, drawing: PagePicture): boolean =>
  drawing.page === page &&
  box.left >= drawing.box.left - 1 &&
  box.top >= drawing.box.top - 1 &&
  box.left + box.width <= drawing.box.left + drawing.box.width + 1 &&
  box.top + box.height <= drawing.box.top + drawing.box.height + 1

const middle = (numbers: ReadonlyArray<number>): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/**
 * Finds labels of drawings among headings: within a drawing, and either small for a title or on a page that has a title
 * apart from it.
 */
export const labelsIn = (
  blocks: ReadonlyArray<StyledBlock>,
  pictures: ReadonlyArray<PagePicture>,
  areaOf: (page: number) => number
): ((block: StyledBlock) => boolean) => {
  const drawings = pictures.filter(({ page, box }) => box.width * box.height < largestDrawing * areaOf(page))
  const byPage = Map.groupBy(blocks.filter(isHeading), ({ page }) => page)
  const usual = middle([...byPage.values()].map((headings) => Math.max(...headings.map(({ ratio }) => ratio))))
  const inDrawing = (block: StyledBlock) => drawings.some((drawing) => isIn(block, drawing))
  return (block) =>
    inDrawing(block) &&
    (block.ratio < leastOfTitle * usual ||
      (byPage.get(block.page) ?? []).some(
        (other) => other.ratio >= sizeOfTitle && !inDrawing(other) && !isFurniture(other.text)
      ))
}

/** What stands above the text of an article, and where its title is among its blocks. */
export interface Opening {
  readonly title: string
  readonly first: StyledBlock
  readonly from: number
  readonly to: number
}

const hasLetters = ({ text }: StyledBlock): boolean => /\p{L}{2}/u.test(text)

/** The halves of a title across the fold: on a right page, level with the left one's, in the same type. */
export const isAcrossFold = (left: StyledBlock, right: StyledBlock): boolean =>
  left.page % 2 === 0 && right.page === left.page + 1 && Math.abs(left.box.top - right.box.top) < 2

const goesOn = (one: StyledBlock, next: StyledBlock): boolean =>
  isHeading(next) &&
  next.ratio === one.ratio &&
  next.face === one.face &&
  (isAcrossFold(one, next) || (next.page === one.page && next.box.top - one.box.top < 4 * one.box.height))

/** The title is the largest heading above the text; headings of the same type directly below go on with it. */
export const openingOf = (
  blocks: ReadonlyArray<StyledBlock>,
  isLabel: (block: StyledBlock) => boolean
): Opening | null => {
  const firstText = blocks.findIndex(isText)
  const above = blocks
    .slice(0, firstText === -1 ? undefined : firstText)
    .filter((block) => isHeading(block) && block.text.length > 1 && !isLabel(block))
  const worded = above.filter((heading) => hasLetters(heading) && heading.ratio >= sizeOfHeading)
  const candidates = worded.length > 0 ? worded : above
  const size = Math.max(...candidates.map(({ ratio }) => ratio))
  const first = candidates.find(({ ratio }) => ratio === size)
  if (first === undefined) return null
  const from = blocks.indexOf(first)
  let to = from + 1
  for (let next = blocks[to]; next !== undefined && !isLabel(next); next = blocks[to]) {
    if (!goesOn(blocks[to - 1] ?? first, next)) break
    to += 1
  }
  const title = blocks
    .slice(from, to)
    .map(({ text }) => text.replaceAll("\n", " "))
    .join(" ")
  return { title, first, from, to }
}

/** Cuts an article at each further title under which there is text enough, where text or furniture stands above it. */
export const cutAtTitles = (
  blocks: ReadonlyArray<StyledBlock>,
  isLabel: (block: StyledBlock) => boolean
): ReadonlyArray<ReadonlyArray<StyledBlock>> => {
  const isTitle = (block: StyledBlock) =>
    isHeading(block) && block.ratio >= sizeOfTitle && block.text.length > 1 && !isLabel(block)
  const starts = blocks.flatMap((block, at) => (isTitle(block) && !isTitle(blocks[at - 1] ?? block) ? [at] : []))
  const parts: Array<ReadonlyArray<StyledBlock>> = []
  let begun = 0
  for (const [index, start] of starts.entries()) {
    const above = blocks.slice(begun, start)
    const below = blocks.slice(start, starts[index + 1])
    const opening = openingOf(above, isLabel)
    const isLarge = opening !== null && (blocks[start]?.ratio ?? 0) >= nextTitle * opening.first.ratio
    const isApart = opening !== null && (isFurniture(opening.title) || (isLarge && wordsOfTextIn(above) >= leastWords))
    if (start === 0 || !isApart || wordsOf(below) < leastWords) continue
    parts.push(above)
    begun = start
  }
  return [...parts, blocks.slice(begun)]
}
