import { lineEnd } from "../text/brokenWord.ts"
import type { PageLine } from "./PageLine.ts"
import type { ReadWords, TextSegment } from "./ReadingText.ts"

/** Part of a line as its page has it, or what is added between two. */
export type WordsPart = Pick<PageLine, "page" | "start" | "text"> | string

/** A soft hyphen is drawn only where a line breaks; white space other than one space is only the markup's. */
const gaps = /\u00ad|\s{2,}|[^\S ]/gu

/** The words of these parts, each with its place on its page. */
export const readWords = (parts: ReadonlyArray<WordsPart>): ReadWords => {
  let text = ""
  const segments: Array<TextSegment> = []
  const add = (page: number, start: number, words: string) => {
    if (words === "") return
    segments.push({ at: text.length, page, start, end: start + words.length })
    text += words
  }
  for (const part of parts) {
    if (typeof part === "string") {
      text += part
      continue
    }
    let from = 0
    for (const { 0: gap, index } of part.text.matchAll(gaps)) {
      add(part.page, part.start + from, part.text.slice(from, index))
      if (gap !== "\u00ad") text += " "
      from = index + gap.length
    }
    add(part.page, part.start + from, part.text.slice(from))
  }
  return { text, segments }
}

/** Lines of one text: a word that a line's end breaks is whole, other lines are parted by `joint`. */
export const linesRead = (lines: ReadonlyArray<PageLine>, joint: string): ReadonlyArray<WordsPart> =>
  lines.flatMap((line, at): ReadonlyArray<WordsPart> => {
    const next = lines[at + 1]
    if (next === undefined) return [line]
    return lineEnd(line.text, next.text) === "broken" ? [{ ...line, text: line.text.slice(0, -1) }] : [line, joint]
  })
