import type { Box } from "./OpenPage.ts"
import { endOf, mainPiece, startOf, textOf, type Word } from "./words.ts"

/** Words on one baseline without a wide gap between them. */
export interface Line {
  readonly words: readonly [Word, ...ReadonlyArray<Word>]
  readonly angle: number
  readonly start: number
  readonly end: number
  readonly baseline: number
  readonly size: number
}

/** The widest gap in a line, in ems, between words drawn directly one after another, and otherwise. */
const MAX_DRAWN_GAP = 1.8
const MAX_JOINED_GAP = 0.7
/** A page number in a table of contents may stand this far behind its entry, at the end of its line. */
const MAX_PAGE_NUMBER_GAP = 60

/** Only words of nearly one size belong together over a wide gap; others are cells of a table. */
const SAME_SIZE = 1.15

/** Longer lines and pages are not text; joining them would take too long. */
const MAX_WORDS = 1000
export const maxLines = 4000

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

/** Type this many times larger than its neighbours is a heading or a drop cap. */
const LARGE_TYPE = 1.8

/**
 * The em that measures the gap between two lines: usually the larger one; the smaller one beside large type, so that it
 * does not reach another column, and for a footnote mark. Null if they share no baseline.
 */
const emBetween = (a: Line, b: Line): number | null => {
  const distance = Math.abs(a.baseline - b.baseline)
  const large = Math.max(a.size, b.size),
    small = Math.min(a.size, b.size)
  if (distance < 0.15 * small) return large > LARGE_TYPE * small ? small : large
  return small < 0.85 * large && distance < 0.55 * large ? small : null
}

const follows = (line: Line, next: Line, maxEms: number): boolean => {
  if (line.words.length + next.words.length > MAX_WORDS) return false
  const size = Math.abs(line.angle - next.angle) > 0.02 ? null : emBetween(line, next)
  if (size === null) return false
  const gap = next.start - line.end
  const isSameSize = Math.max(line.size, next.size) < SAME_SIZE * Math.min(line.size, next.size)
  return gap < (isSameSize ? maxEms : Math.min(maxEms, MAX_JOINED_GAP)) * size && gap > -0.3 * size
}

/** Whether a line goes on with another one behind it, however far: the number before it is no page number, but a cell. */
const isBeside = (line: Line, next: Line): boolean =>
  Math.abs(line.angle - next.angle) < 0.02 && emBetween(line, next) !== null && next.start > line.end

/** The line's box on the page, rotated text included, with the overlay font's ascent and descent. */
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

/**
 * Lines in drawing order. Beyond `maxLines` they are not joined. Columns stay apart, because the gap between them is
 * wider than one within a line.
 */
export const linesOf = (words: ReadonlyArray<Word>): ReadonlyArray<Line> => {
  const drawn: Array<Line> = []
  for (const [at, word] of words.entries()) {
    const last = drawn.at(-1)
    const next = lineOf([word])
    const after = words[at + 1]
    const isLast = after === undefined || !isBeside(next, lineOf([after]))
    const isPageNumber = isLast && /^(?:[0-9]{1,4}|[ivxlc]{1,6})$/u.test(textOf(word))
    const maxEms = isPageNumber ? MAX_PAGE_NUMBER_GAP : MAX_DRAWN_GAP
    if (last !== undefined && follows(last, next, maxEms)) drawn[drawn.length - 1] = lineOf([...last.words, word])
    else drawn.push(next)
  }
  if (drawn.length > maxLines) return drawn
  const lines: Array<Line | null> = [...drawn]
  const byStart = drawn.map((_, index) => index).sort((a, b) => (drawn[a]?.start ?? 0) - (drawn[b]?.start ?? 0))
  for (const index of byStart) {
    const line = lines[index]
    if (line == null) continue
    const before = lines.findIndex(
      (other, at) => at !== index && other !== null && follows(other, line, MAX_JOINED_GAP)
    )
    const other = lines[before]
    if (other == null) continue
    lines[Math.min(before, index)] = lineOf([...other.words, ...line.words])
    lines[Math.max(before, index)] = null
  }
  return lines.filter((line) => line !== null)
}
