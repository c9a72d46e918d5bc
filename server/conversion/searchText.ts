import { readLines, type SetLine } from "../../src/domain/reader/text/readLines.ts"
import type { Block } from "./blocks.ts"
import { textOf } from "./words.ts"

/** A page's text for searching, in NFC: what the reader makes of the same lines on the page. */
export const searchText = (blocks: ReadonlyArray<Block>): string => {
  let text = ""
  const set = blocks.flatMap(({ lines }, block) =>
    lines.map(({ words }): SetLine => {
      const start = text.length
      text += words.map(textOf).join(" ")
      return { start, end: text.length, block }
    })
  )
  return readLines(text, set).text.normalize("NFC")
}
