import type { TextRange } from "../marks/comparableText.ts"

/** A line as it stands in a page's text, white space and hyphen included, and the number of its block. */
export interface SetLine extends TextRange {
  readonly block: number
}

/** A page's text as its search file has it. */
export interface ReadText {
  readonly text: string
  /** Where each code unit stands in the page's own text. */
  readonly offsets: Uint32Array
}

/** Whether a line's end breaks a word. One that the conversion knows to be broken has no space behind its hyphen. */
const isBroken = (line: string, next: string): boolean =>
  /[\p{L}\p{N}]-$/u.test(line) || (/\p{L}{2}-\s+$/u.test(line) && /^\s*\p{Ll}/u.test(next))

/**
 * The lines of a page as its search file writes them: a space between lines and a line feed between blocks, a word that
 * a line's end breaks as one. Source: product, "Search in the issue".
 */
export const readLines = (text: string, lines: ReadonlyArray<SetLine>): ReadText => {
  let read = ""
  const offsets: Array<number> = []
  const add = (from: number, to: number) => {
    read += text.slice(from, to)
    for (let offset = from; offset < to; offset += 1) offsets.push(offset)
  }
  const set = lines.filter(({ start, end }) => text.slice(start, end).trim() !== "")
  for (const [at, { start, end, block }] of set.entries()) {
    const line = text.slice(start, end)
    const from = start + line.length - line.trimStart().length
    const to = start + line.trimEnd().length
    const next = set[at + 1]
    if (next !== undefined && next.block === block && isBroken(line, text.slice(next.start, next.end))) {
      add(from, to - 1)
      continue
    }
    add(from, to)
    if (next === undefined) continue
    read += next.block === block ? " " : "\n"
    offsets.push(to)
  }
  return { text: read, offsets: Uint32Array.from(offsets) }
}
