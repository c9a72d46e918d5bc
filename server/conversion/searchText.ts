import type { Block } from "./blocks.ts"
import { textOf } from "./words.ts"

/** A hyphen that PDFium did not take for a line's end is one all the same when the next line goes on in lower case. */
const isBroken = (text: string, next: string | undefined): boolean =>
  next !== undefined && /\p{L}{2}-$/u.test(text) && /^\p{Ll}/u.test(next)

const blockText = ({ lines }: Block): string => {
  const words = lines.flatMap((line) =>
    line.words.map((word, at) => ({ word, endsLine: at === line.words.length - 1 }))
  )
  return words
    .map(({ word, endsLine }, index) => {
      const text = textOf(word)
      const next = words[index + 1]
      if (next === undefined) return text
      if (endsLine && (word.broken || isBroken(text, textOf(next.word)))) return text.replace(/-$/u, "")
      return `${text} `
    })
    .join("")
}

/** The dots that lead from an entry to its page number say nothing to who searches. */
const LEADERS = /(?:\.\s?){5,}/gu

/** A page's text as one would type it: reading order, words whole again, NFC. */
export const searchText = (blocks: ReadonlyArray<Block>): string =>
  blocks.map(blockText).join("\n").replace(LEADERS, "… ").normalize("NFC")
