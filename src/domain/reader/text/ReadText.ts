import type { TextRange } from "../marks/comparableText.ts"
import { inOneLine, lineEnd } from "./brokenWord.ts"
import { segmenterOf } from "./segmenter.ts"

/** Letters that are set together, mostly a word: their place along the line, in units of the page. */
export interface Piece extends TextRange {
  readonly left: number
  readonly width: number
}

/** A line as it lies on the page: its text, white space included, its block and its height. */
export interface LaidLine extends TextRange {
  readonly block: number
  readonly top: number
  readonly height: number
  readonly pieces: ReadonlyArray<Piece>
}

/** A place of the caret in a line: before a character, or behind the last one. */
export interface Stop {
  readonly offset: number
  /** Units of the page from its left edge. */
  readonly across: number
}

/** A line without the white space at its end, and without the hyphen of a broken word. */
export interface ReadLine extends TextRange {
  readonly block: number
  /** Its last word goes on in the next line, perhaps with a hyphen of its own. */
  readonly goesOn: boolean
  readonly top: number
  readonly height: number
  readonly stops: ReadonlyArray<Stop>
}

/** A page's text: its lines and words in reading order. Offsets are UTF-16 code units. */
export interface ReadPage {
  readonly page: number
  readonly text: string
  readonly lines: ReadonlyArray<ReadLine>
  readonly words: ReadonlyArray<TextRange>
}

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" })

/** Where a character of a piece begins, if all its characters are equally wide. */
const acrossOf = (pieces: ReadonlyArray<Piece>, offset: number): number => {
  const piece = pieces.findLast(({ start }) => start <= offset) ?? pieces[0]
  if (piece === undefined) return 0
  const share = (offset - piece.start) / Math.max(1, piece.end - piece.start)
  return piece.left + piece.width * Math.max(0, Math.min(1, share))
}

const readLine = (
  text: string,
  { start, end, block, top, height, pieces }: LaidLine,
  next: LaidLine | undefined
): ReadLine => {
  const words = text.slice(start, end).trimEnd()
  const how = next === undefined ? "apart" : lineEnd(words, text.slice(next.start, next.end))
  const goesOn = how === "broken" || (how !== "apart" && next?.block === block)
  const read = how === "broken" ? words.slice(0, -1) : words
  const offsets = [...graphemes.segment(read)].map(({ index }) => start + index)
  const stops = [...offsets, start + read.length].map((offset) => ({ offset, across: acrossOf(pieces, offset) }))
  return { start, end: start + read.length, block, goesOn, top, height, stops }
}

/** The words of a page; one that goes on in the next line is one. */
const wordsOf = (text: string, lines: ReadonlyArray<ReadLine>, segmenter: Intl.Segmenter): ReadonlyArray<TextRange> => {
  const offsets: Array<number> = []
  let read = ""
  for (const { start, end, goesOn } of lines) {
    for (let offset = start; offset < end; offset += 1) offsets.push(offset)
    read += text.slice(start, end)
    if (goesOn) continue
    offsets.push(end)
    read += " "
  }
  return [...segmenter.segment(read)]
    .filter(({ isWordLike }) => isWordLike === true)
    .map(({ index, segment }) => ({
      start: offsets[index] ?? 0,
      end: (offsets[index + segment.length - 1] ?? 0) + 1
    }))
}

/**
 * The text of a page whose lines are given in reading order, with its words by the rules of its language. Lines without
 * words are left out. Source: product, "Marking by the keyboard".
 */
export const readPage = (page: number, text: string, laid: ReadonlyArray<LaidLine>, language: string): ReadPage => {
  const lines = laid
    .filter(({ start, end }) => text.slice(start, end).trim() !== "")
    .map((line, at, all) => readLine(text, line, all[at + 1]))
  const words = wordsOf(text, lines, segmenterOf(language, "word"))
  // A line that touches the next one ends where that begins.
  const apart = lines.map((line, at) =>
    line.end === lines[at + 1]?.start ? { ...line, stops: line.stops.slice(0, -1) } : line
  )
  return { page, text, lines: apart, words }
}

/** Words as a person reads them: in one line, a word that a line's end broke as one. */
export const wordsBetween = ({ text, lines }: ReadPage, { start, end }: TextRange): string => {
  const parts = lines
    .filter((line) => line.start < end && line.end > start)
    .map((line) => {
      const part = text.slice(Math.max(start, line.start), Math.min(end, line.end))
      return line.goesOn || end <= line.end ? part : `${part} `
    })
  return inOneLine(parts.join("")).trim()
}
