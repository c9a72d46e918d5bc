import type { Block } from "./blocks.ts"
import { textOf } from "./words.ts"

/** A hyphen also breaks a word if PDFium did not mark it but the next line goes on in lower case. */
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

/** The leader dots of a table of contents, useless in search results. */
const LEADERS = /(?:\.\s?){5,}/gu

/** A page's text for searching: in reading order, without hyphenation, in NFC. */
export const searchText = (blocks: ReadonlyArray<Block>): string =>
  blocks.map(blockText).join("\n").replace(LEADERS, "… ").normalize("NFC")
