import type { Article, HeadingLevel, ReadingBlock } from "./ReadingText.ts"
import { type PageMark, pageMarks } from "./slideText.ts"

/** A block of an article, its number, and where pages begin in it. */
export interface MarkedBlock {
  readonly at: number
  readonly block: ReadingBlock
  readonly marks: ReadonlyArray<PageMark>
  /** Of a heading: one below the last that is above it, so that none is skipped. */
  readonly level: HeadingLevel
}

type Picture = Extract<ReadingBlock, { readonly kind: "picture" }>

/** Blocks that are set together: the items of a list, a picture and its captions, or one block alone. */
export type BlockGroup =
  | { readonly kind: "items"; readonly at: number; readonly blocks: ReadonlyArray<MarkedBlock> }
  | {
      readonly kind: "picture"
      readonly at: number
      readonly picture: Picture
      readonly marks: ReadonlyArray<PageMark>
      readonly captions: ReadonlyArray<MarkedBlock>
    }
  | { readonly kind: "single"; readonly at: number; readonly block: MarkedBlock }

/** The levels that a heading stands under, and its own. */
const levelsDownTo = (above: ReadonlyArray<HeadingLevel>, level: HeadingLevel): ReadonlyArray<HeadingLevel> => [
  ...above.filter((one) => one < level),
  level
]
const numbered = [1, 1, 2, 3] as const

const groupOf = (marked: MarkedBlock): BlockGroup => {
  const { at, block, marks } = marked
  if (block.kind === "item") return { kind: "items", at, blocks: [marked] }
  if (block.kind === "picture") return { kind: "picture", at, picture: block, marks, captions: [] }
  return { kind: "single", at, block: marked }
}

/** The blocks of an article as they are set; `after` is the last page that has begun before it. Source: product, "Reading mode: the overlay". */
export const blockGroups = (article: Article, after = 0): ReadonlyArray<BlockGroup> => {
  const marks = pageMarks(article, after)
  const groups: Array<BlockGroup> = []
  let levels: ReadonlyArray<HeadingLevel> = []
  for (const [at, block] of article.blocks.entries()) {
    if (block.kind === "heading") levels = levelsDownTo(levels, block.level)
    const marked: MarkedBlock = { at, block, marks: marks[at] ?? [], level: numbered[levels.length] ?? 3 }
    const last = groups.at(-1)
    if (block.kind === "item" && last?.kind === "items")
      groups[groups.length - 1] = { ...last, blocks: [...last.blocks, marked] }
    else if (block.kind === "caption" && last?.kind === "picture")
      groups[groups.length - 1] = { ...last, captions: [...last.captions, marked] }
    else groups.push(groupOf(marked))
  }
  return groups
}
