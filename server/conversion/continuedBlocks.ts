import { lineEnd } from "../../src/domain/reader/text/brokenWord.ts"
import type { Block } from "./blocks.ts"
import type { Line } from "./lines.ts"
import { textOf } from "./words.ts"

const wordsOf = ({ words }: Line): string => words.map(textOf).join(" ")

/** Type of one text differs in size by less than this share. */
const SAME_SIZE = 0.02

/** Whether a block begins with the rest of the word that another one's end breaks. */
const continues = (block: Block, rest: Block): boolean => {
  const last = block.lines[block.lines.length - 1] ?? block.lines[0]
  const [first] = rest.lines
  return (
    lineEnd(wordsOf(last), wordsOf(first)) === "broken" &&
    Math.abs(last.angle - first.angle) < 0.02 &&
    Math.abs(last.size - first.size) < SAME_SIZE * last.size
  )
}

/** Further from its beginning, a word's rest is not looked for. */
const MAX_BETWEEN = 60

/**
 * Moves what is read between the two halves of a word, such as a page number, a by-line or a table, behind the block
 * that has the rest. Blocks are in reading order.
 */
export const continuedBlocks = (blocks: ReadonlyArray<Block>): ReadonlyArray<Block> => {
  const waiting = [...blocks]
  const ordered: Array<Block> = []
  for (let block = waiting.shift(); block !== undefined; block = waiting.shift()) {
    const between: Array<Block> = []
    for (let last: Block | undefined = block; last !== undefined;) {
      ordered.push(last)
      const broken: Block = last
      const at = waiting.slice(0, MAX_BETWEEN).findIndex((rest) => continues(broken, rest))
      between.push(...waiting.splice(0, Math.max(0, at)))
      last = at === -1 ? undefined : waiting.shift()
    }
    waiting.unshift(...between)
  }
  return ordered
}
