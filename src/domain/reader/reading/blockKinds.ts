import type { HeadingLevel, ReadingBlock } from "./ReadingText.ts"
import { endsSentence, startsItem } from "./lineBlocks.ts"
import { blockGap, captionLabel, type PlacedBlock } from "./placedBlocks.ts"

/** Sizes as multiples of the page's text: where a heading begins, and where its levels do. */
export const headingSize = 1.13
const levelSizes = [1.6, 1.3] as const
/** Smaller type than this share of the text's is small print. */
const smallPrint = 0.93
/** The smallest heading, in another face than its text. */
const leastHeading = 0.7
/** A heading has at most this many words. */
const wordsOfHeading = 25
/** A heading of the text's own size is at most this long. */
const lettersOfPlainHeading = 90
/** A byline has at most this many words, a pull quote at least so many. */
const wordsOfByline = 4
const wordsOfQuote = 5

export type TextBlock = Extract<PlacedBlock, { readonly _tag: "Text" }>

/** A block on the way to being read: a paragraph may still go on. */
export interface Draft {
  readonly page: number
  readonly unit: number
  readonly bodySize: number
  readonly block: PlacedBlock
  readonly kind: ReadingBlock["kind"]
  readonly level: HeadingLevel
}

export const textOf = (block: PlacedBlock): string =>
  block._tag === "Text" ? block.lines.map(({ text }) => text).join(" ") : ""

export const wordCount = (text: string): number => text.split(/\s+/u).length

const hasLetters = (text: string): boolean => /\p{L}{2}/u.test(text)

export const isDirectlyBelow = (above: PlacedBlock | undefined, block: PlacedBlock, gap = blockGap): boolean =>
  above !== undefined &&
  block.box.top >= above.box.top &&
  block.box.top - above.box.bottom < gap &&
  Math.min(above.box.right, block.box.right) > Math.max(above.box.left, block.box.left)

const levelOf = (ratio: number): HeadingLevel => (ratio >= levelSizes[0] ? 1 : ratio >= levelSizes[1] ? 2 : 3)

const faceOf = ({ lines: [first] }: TextBlock): number => first.face

/** The face of most of a block's lines. */
const mainFace = ({ lines }: TextBlock): number =>
  [...Map.groupBy(lines, ({ face }) => face)].toSorted((a, b) => b[1].length - a[1].length)[0]?.[0] ?? 0

/** A heading of small print: a line in larger type over it, apart from what is above. */
const isSmallHeading = (block: TextBlock, above: PlacedBlock | undefined, below: PlacedBlock | undefined): boolean => {
  const text = textOf(block)
  if (below?._tag !== "Text" || block.lines.length > 1 || endsSentence(text) || !hasLetters(text)) return false
  if (!isDirectlyBelow(block, below) || Math.abs(block.box.left - below.box.left) > 3) return false
  const isApart = above === undefined || !isDirectlyBelow(above, block)
  return isApart && block.size > 1.1 * below.size && faceOf(block) !== faceOf(below)
}

/** A heading of the text's own size: short, without an end, close to the paragraph below, apart from what is above. */
const isPlainHeading = (block: TextBlock, above: PlacedBlock | undefined, below: PlacedBlock | undefined): boolean => {
  const text = textOf(block)
  if (block.lines.length > 2 || text.length > lettersOfPlainHeading) return false
  if (!hasLetters(text) && faceOf(block) === 0) return false
  if (/[.:…,;]["'”’»)]*$/u.test(text) || !/^["“‘«(]?[\p{Lu}\p{N}]/u.test(text)) return false
  if (below?._tag !== "Text" || !isDirectlyBelow(block, below) || !startsTogether(block, below)) return false
  const length = textOf(below).length
  if (length < 1.5 * text.length || length < 60 || below.size < block.size * 0.9) return false
  const gapBelow = below.box.top - block.box.bottom
  const gapAbove = above !== undefined && isDirectlyBelow(above, block) ? block.box.top - above.box.bottom : blockGap
  if (isUnfinished(above) && faceOf(block) === faceOf(below)) return false
  const isOther = faceOf(block) !== faceOf(below)
  if (block.size < smallPrint * below.size) return isOther && gapAbove >= gapBelow && !text.includes(":")
  return isOther ? gapAbove > gapBelow - 1 : gapAbove > Math.max(gapBelow + 0.15 * block.size, 0.5 * block.size)
}

/** A section's number and name in one line, in another face than the text. */
const isNumberedHeading = (block: TextBlock, text: string): boolean =>
  block.lines.length === 1 &&
  faceOf(block) !== 0 &&
  text.length <= lettersOfPlainHeading &&
  !/[.:…,;]$/u.test(text) &&
  /^(?:\p{N}{1,2}(?:\.\p{N}{1,2}){1,3}|\p{Lu}\.\p{N}{1,2}|[IVX]{1,4}\.)\.?\s+\p{Lu}/u.test(text)

/** A heading begins where its paragraph does, or stands over its middle. */
const startsTogether = (block: TextBlock, below: TextBlock): boolean =>
  Math.abs(below.box.left - block.box.left) < 3 * below.size ||
  Math.abs(below.box.left + below.box.right - block.box.left - block.box.right) < 2 * below.size

const isUnfinished = (block: PlacedBlock | undefined): boolean =>
  block?._tag === "Text" && block.lines.length > 1 && !endsSentence(textOf(block))

/** A chart's first mark may stand this many units below its title. */
const gapToFigure = 60

/** A line above a table or a picture, in a face of its own, that is no sentence: its title. */
const isTitleOfFigure = (block: TextBlock, above: Draft | undefined, below: PlacedBlock | undefined): boolean => {
  const text = textOf(block)
  if (below === undefined || below._tag === "Text" || !isDirectlyBelow(block, below, gapToFigure)) return false
  if (block.lines.length > 1 || text.length > lettersOfPlainHeading || faceOf(block) === 0) return false
  if (endsSentence(text) || captionLabel.test(text) || !hasLetters(text)) return false
  const isUnderTitle = above?.kind === "heading" && isDirectlyBelow(above.block, block)
  return !isUnderTitle && block.box.left < below.box.left + 3 * block.size
}

/** A few words above or under a title: a kicker, or who has written it. */
const isByline = (
  block: TextBlock,
  bodySize: number,
  above: Draft | undefined,
  below: PlacedBlock | undefined
): boolean => {
  const text = textOf(block)
  if (block.lines.length > 1 || wordCount(text) > wordsOfByline || endsSentence(text)) return false
  const isTitle = (other: PlacedBlock | undefined) => other?._tag === "Text" && other.size >= levelSizes[0] * bodySize
  const isUnder = above?.kind === "heading" && isTitle(above.block) && isDirectlyBelow(above.block, block)
  return isUnder || (below !== undefined && isTitle(below) && isDirectlyBelow(block, below))
}

/** With as many letters in its size on a page, small type in the text's face is text. */
const lettersOfSmallText = 300
const smallText = 0.7

/** Whether so much of a page is set in the size of a block that it is text, however small. */
const smallTextOf = (blocks: ReadonlyArray<PlacedBlock>) => {
  const lines = blocks.flatMap((block) =>
    block._tag === "Text" ? block.lines : block._tag === "Table" ? block.rows.flat(2) : []
  )
  return ({ size }: TextBlock): boolean =>
    lines
      .filter((line) => line.face === 0 && Math.abs(line.size / size - 1) < 0.04)
      .reduce((sum, { text }) => sum + text.length, 0) >= lettersOfSmallText
}

const kindOf = (
  block: PlacedBlock,
  bodySize: number,
  above: Draft | undefined,
  below: PlacedBlock | undefined,
  largest: number,
  isSmallText: (block: TextBlock) => boolean
): Pick<Draft, "kind" | "level"> => {
  if (block._tag === "Table") return { kind: "table", level: 3 }
  if (block._tag === "Drawing") return { kind: "picture", level: 3 }
  const ratio = block.size / bodySize
  const text = textOf(block)
  const plain = { level: levelOf(ratio) }
  if (block.lines[0].isAskew) return { kind: "caption", ...plain }
  if (ratio >= headingSize) {
    const words = wordCount(text)
    if (!hasLetters(text) && block.size < largest) return { kind: "paragraph", ...plain }
    const isUnderHeading =
      above?.kind === "heading" &&
      isDirectlyBelow(above.block, block) &&
      above.block._tag === "Text" &&
      above.block.size > 1.05 * block.size
    const isTitle = block.size === largest && ratio >= levelSizes[0] && words <= wordsOfHeading
    if (isTitle && /[?!]["'”’»]?$/u.test(text)) return { kind: "heading", ...plain }
    const hasSentence = endsSentence(text) || /[.!?…]["”’»]? \p{Lu}/u.test(text)
    // Somebody's words above all text are its title; those within it, or a whole sentence, are drawn out of it.
    if (isTitle && !hasSentence && above?.kind !== "paragraph") return { kind: "heading", ...plain }
    const isBesideHeading =
      above?.kind === "heading" && above.block._tag === "Text" && above.block.size > levelSizes[0] * block.size
    if ((isUnderHeading || isBesideHeading) && (hasSentence || words > wordsOfHeading))
      return { kind: "paragraph", ...plain }
    if (/^["“«‹„]/u.test(text) && words >= wordsOfQuote) return { kind: "quote", ...plain }
    if (words > wordsOfHeading || block.lines.length > 6) return { kind: "paragraph", ...plain }
    if (endsSentence(text) && words >= wordsOfQuote)
      return { kind: above === undefined ? "paragraph" : "quote", ...plain }
    return { kind: below === undefined && ratio < levelSizes[1] ? "caption" : "heading", ...plain }
  }
  if (isTitleOfFigure(block, above, below)) return { kind: "heading", level: 3 }
  if (isByline(block, bodySize, above, below)) return { kind: "caption", ...plain }
  if (ratio > smallPrint && isNumberedHeading(block, text)) return { kind: "heading", level: 3 }
  if (startsItem(text) && !isPlainHeading(block, above?.block, below)) return { kind: "item", ...plain }
  if (captionLabel.test(text)) return { kind: "caption", ...plain }
  if (ratio >= leastHeading && isPlainHeading(block, above?.block, below)) return { kind: "heading", level: 3 }
  const isText = ratio >= smallPrint || (isSmallText(block) && ratio >= smallText && mainFace(block) === 0)
  if (!isText && isSmallHeading(block, above?.block, below)) return { kind: "heading", level: 3 }
  return { kind: isText ? "paragraph" : "caption", ...plain }
}

/** Lines of one style are headings or they are not: where fewer than half are, the others were found by chance. */
const withoutStrayHeadings = (drafts: ReadonlyArray<Draft>): ReadonlyArray<Draft> => {
  const styleOf = ({ block }: Draft): string | null =>
    block._tag === "Text" && block.lines.length === 1 ? `${faceOf(block)} ${block.size.toFixed(1)}` : null
  const small = drafts.filter(({ block, bodySize }) => block._tag === "Text" && block.size < headingSize * bodySize)
  const alike = Map.groupBy(small, styleOf)
  return drafts.map((draft) => {
    const others = alike.get(styleOf(draft)) ?? []
    if (draft.kind !== "heading" || !others.includes(draft) || styleOf(draft) === null) return draft
    if (others.filter(({ kind }) => kind === "heading").length * 2 >= others.length) return draft
    const kind = others.find((other) => other.kind !== "heading")?.kind ?? "paragraph"
    return { ...draft, kind }
  })
}

export const draftsOf = (
  page: number,
  unit: number,
  bodySize: number,
  blocks: ReadonlyArray<PlacedBlock>
): ReadonlyArray<Draft> => {
  const largest = Math.max(...blocks.map((block) => (block._tag === "Text" ? block.size : 0)))
  const isSmallText = smallTextOf(blocks)
  const drafts: Array<Draft> = []
  for (const [at, block] of blocks.entries()) {
    drafts.push({
      page,
      unit,
      bodySize,
      block,
      ...kindOf(block, bodySize, drafts.at(-1), blocks[at + 1], largest, isSmallText)
    })
  }
  return withoutStrayHeadings(drafts)
}
