import type { TextRange } from "../marks/comparableText.ts"
import { blockId, type ReadingBlock } from "../reading/ReadingText.ts"
import type { SlideText } from "../reading/slideText.ts"
import type { SpokenBlock } from "./Sentence.ts"
import { sentenceRanges, sentencesOf } from "./sentencesOf.ts"

const blocksIn = ({ articles }: SlideText): ReadonlyArray<ReadingBlock> => articles.flatMap(({ blocks }) => blocks)

/** A block as it is spoken; null where it has no sentence. The words of a drawing are not spoken. */
export const spokenBlock = (block: ReadingBlock, language: string): SpokenBlock | null => {
  const id = blockId(block)
  if (id === null || block.kind === "picture") return null
  const { text, segments } = block
  const spoken = { id, text, segments, language }
  return sentencesOf(spoken).length === 0 ? null : spoken
}

/** A sentence's end, with what may stand behind it. */
const ended = /[.!?…:][\p{Pe}\p{Pf}"'”’]*\s*$/u

/** Without a last paragraph that goes on over a page that did not load. */
const withoutCut = ({ end }: SlideText, blocks: ReadonlyArray<SpokenBlock>): ReadonlyArray<SpokenBlock> =>
  end !== "missing" || ended.test(blocks.at(-1)?.text ?? "") ? blocks : blocks.slice(0, -1)

/**
 * What is spoken of a slide's text after this block, in reading order; all of it after none. Nothing follows a block that
 * is not in it. Source: product, "Speech".
 */
export const spokenAfter = (text: SlideText, after: string | null, language: string): ReadonlyArray<SpokenBlock> => {
  const all = blocksIn(text).flatMap((block) => spokenBlock(block, language) ?? [])
  const blocks = withoutCut(text, all)
  if (after === null) return blocks
  const at = blocks.findIndex(({ id }) => id === after)
  return at === -1 ? [] : blocks.slice(at + 1)
}

/** Whether a page is among those that the text stands on. */
export const isShownIn = (text: SlideText, page: number): boolean =>
  blocksIn(text).some(({ segments }) => segments.some((segment) => segment.page === page))

/** The block after which speech asks in the next text: none where the last one that it knows is in this text. */
export const afterTurn = (text: SlideText, after: string | null): string | null =>
  blocksIn(text).some((block) => blockId(block) === after) ? null : after

/** A sentence's place: its block, and its part of that block's text. */
export interface SentencePlace extends TextRange {
  readonly block: string
}

/** Where the sentence with this id stands; null where the text does not have it. */
export const placeOf = (text: SlideText, id: string, language: string): SentencePlace | null => {
  const name = id.slice(0, id.lastIndexOf("."))
  const block = blocksIn(text).find((one) => blockId(one) === name)
  const range = block && sentenceRanges({ text: block.text, language })[Number(id.slice(name.length + 1))]
  return range === undefined ? null : { block: name, ...range }
}

/** The sentence that has this letter of a block, else the one before it, else the first; null where none is spoken. */
export const sentenceAt = (text: SlideText, name: string, offset: number, language: string): string | null => {
  const block = blocksIn(text).find((one) => blockId(one) === name)
  if (block === undefined || spokenBlock(block, language) === null) return null
  const at = sentenceRanges({ text: block.text, language }).findLastIndex(({ start }) => start <= offset)
  return `${name}.${Math.max(at, 0)}`
}
