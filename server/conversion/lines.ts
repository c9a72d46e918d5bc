import type { Box } from "./OpenPage.ts"
import { endOf, mainPiece, startOf, textOf, type Word } from "./words.ts"

/** Words on one baseline with nothing between them that a reader's eye would stop at, from start to end. */
export interface Line {
  readonly words: readonly [Word, ...ReadonlyArray<Word>]
  readonly angle: number
  readonly start: number
  readonly end: number
  readonly baseline: number
  readonly size: number
}

/** How far apart two words may stand, in ems, when the document draws one right after the other, and when it does not. */
const DRAWN_TOGETHER = 1.8
const DRAWN_APART = 0.7
/** A page number, however far out it stands behind its entry in a table of contents. */
const PAGE_NUMBER_APART = 60

/** A line of more words, and a page of more lines, is no text to be read; what they are put together from grows too fast. */
const MOST_WORDS = 1000
export const mostLines = 4000

const lineOf = (words: readonly [Word, ...ReadonlyArray<Word>]): Line => {
  const main = words.map(mainPiece).reduce((main, piece) => (piece.size > main.size * 1.02 ? piece : main))
  return {
    words,
    angle: words[0].angle,
    start: startOf(words[0]),
    end: Math.max(...words.map(endOf)),
    baseline: main.baseline,
    size: main.size
  }
}

/** So many times larger than what stands beside it, type hangs there or heads it. */
const LARGE_TYPE = 1.8

/**
 * The em that the gap between two lines is measured by: the larger on one baseline, the smaller beside large type, lest it
 * reach for another column, and with what is small enough and near enough to be a footnote's mark. Null off the baseline.
 */
const emBetween = (a: Line, b: Line): number | null => {
  const distance = Math.abs(a.baseline - b.baseline)
  const large = Math.max(a.size, b.size),
    small = Math.min(a.size, b.size)
  if (distance < 0.15 * small) return large > LARGE_TYPE * small ? small : large
  return small < 0.85 * large && distance < 0.55 * large ? small : null
}

const follows = (line: Line, next: Line, mostEms: number): boolean => {
  if (line.words.length + next.words.length > MOST_WORDS) return false
  const size = Math.abs(line.angle - next.angle) > 0.02 ? null : emBetween(line, next)
  if (size === null) return false
  const gap = next.start - line.end
  return gap < mostEms * size && gap > -0.3 * size
}

/** The line's box on the page's surface, turned text included. Ascent and descent are those of the overlay font. */
export const boxOf = ({ angle, start, end, baseline, size }: Line): Box => {
  const cos = Math.cos(angle),
    sin = Math.sin(angle)
  const corners = [start, end].flatMap((along) =>
    [baseline - 0.8 * size, baseline + 0.2 * size].map((across) => ({
      x: along * cos - across * sin,
      y: along * sin + across * cos
    }))
  )
  const xs = corners.map(({ x }) => x),
    ys = corners.map(({ y }) => y)
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

/** Lines in the order of their first drawing; of more than `mostLines`, as they were drawn. Columns stay apart: the gap between them is wider than one in a line. */
export const linesOf = (words: ReadonlyArray<Word>): ReadonlyArray<Line> => {
  const drawn: Array<Line> = []
  for (const word of words) {
    const last = drawn.at(-1)
    const next = lineOf([word])
    const mostEms = /^(?:[0-9]{1,4}|[ivxlc]{1,6})$/u.test(textOf(word)) ? PAGE_NUMBER_APART : DRAWN_TOGETHER
    if (last !== undefined && follows(last, next, mostEms)) drawn[drawn.length - 1] = lineOf([...last.words, word])
    else drawn.push(next)
  }
  if (drawn.length > mostLines) return drawn
  const lines: Array<Line | null> = [...drawn]
  const byStart = drawn.map((_, index) => index).sort((a, b) => (drawn[a]?.start ?? 0) - (drawn[b]?.start ?? 0))
  for (const index of byStart) {
    const line = lines[index]
    if (line == null) continue
    const before = lines.findIndex((other, at) => at !== index && other !== null && follows(other, line, DRAWN_APART))
    const other = lines[before]
    if (other == null) continue
    lines[Math.min(before, index)] = lineOf([...other.words, ...line.words])
    lines[Math.max(before, index)] = null
  }
  return lines.filter((line) => line !== null)
}
