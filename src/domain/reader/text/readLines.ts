import type { TextRange } from "../marks/comparableText.ts"
import { lineEnd, wordBreak } from "./brokenWord.ts"

/** A line as it stands in a page's text, white space and hyphen included, and the number of its block. */
export interface SetLine extends TextRange {
  readonly block: number
}

/** A page's text as its search file has it, and where each of its code units begins and ends in the page's own text. */
export interface ReadText {
  readonly text: string
  readonly starts: ReadonlyArray<number>
  readonly ends: ReadonlyArray<number>
}

/** The leader dots of a table of contents, useless in search results. */
const leaders = /(?:\.\s?){5,}/gu

/** The same with an ellipsis for leader dots. */
export const withoutLeaders = (text: string): string => text.replaceAll(leaders, "… ")

const replaceLeaders = (read: ReadText): ReadText => {
  const { text } = read
  const [starts, ends]: [Array<number>, Array<number>] = [[], []]
  let from = 0
  const keep = (to: number) => {
    for (; from < to; from += 1) {
      starts.push(read.starts[from] ?? 0)
      ends.push(read.ends[from] ?? 0)
    }
  }
  for (const { 0: dots, index } of text.matchAll(leaders)) {
    keep(index)
    from += dots.length
    const end = read.ends[from - 1] ?? 0
    starts.push(read.starts[index] ?? 0, end)
    ends.push(end, end)
  }
  if (from === 0) return read
  keep(text.length)
  return { text: withoutLeaders(text), starts, ends }
}

/**
 * The lines of a page as its search file has them: a space between lines and a line feed between blocks, and
 * `wordBreak` in a word that a line's end breaks; leader dots are an ellipsis. Source: product, "Search in the issue".
 */
export const readLines = (text: string, lines: ReadonlyArray<SetLine>): ReadText => {
  let read = ""
  const [starts, ends]: [Array<number>, Array<number>] = [[], []]
  const add = (characters: string, start: number, end: number) => {
    read += characters
    starts.push(start)
    ends.push(end)
  }
  const set = lines.filter(({ start, end }) => text.slice(start, end).trim() !== "")
  for (const [at, { start, end, block }] of set.entries()) {
    const line = text.slice(start, end)
    const next = set[at + 1]
    const after = next === undefined ? "" : text.slice(next.start, next.end)
    const how = lineEnd(line, after)
    const isWhole = how === "broken" || (how !== "apart" && next?.block === block)
    const to = start + line.trimEnd().length - (how === "broken" ? 1 : 0)
    for (let offset = start + line.length - line.trimStart().length; offset < to; offset += 1)
      add(text.charAt(offset), offset, offset + 1)
    if (next === undefined || (isWhole && how === "numbered")) continue
    const begins = next.start + after.length - after.trimStart().length
    add(isWhole ? wordBreak : next.block === block ? " " : "\n", to, begins)
  }
  return replaceLeaders({ text: read, starts, ends })
}
