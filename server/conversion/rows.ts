import type { Character } from "./characters.ts"
import { runsToTheLeft } from "./direction.ts"

/** A character in the coordinates of its row's direction: `start` and `end` along it, `baseline` across it. Points. */
export interface Glyph {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly baseline: number
  readonly size: number
  readonly font: number
  readonly angle: number
  readonly afterSpace: boolean
  readonly afterGuess: boolean
  readonly hyphen: boolean
}

/** Characters drawn one after another along one direction, and nearly on one baseline. */
export type Row = [Glyph, ...Array<Glyph>]

/** Letters may overlap by this share of the size (kerning, accents drawn separately). */
const OVERLAP = 0.35
export const SAME_ANGLE = 0.02
/** Wider than this, in ems, a gap tells nothing of those between letters. */
const MAX_GAP = 3

/** Treats nearly level text as level, so that all of it shares one direction. */
const levelled = (angle: number): number => (Math.abs(angle) < 0.002 ? 0 : angle)

const glyphAlong = (character: Character, angle: number): Glyph => {
  const cos = Math.cos(angle),
    sin = Math.sin(angle)
  const { origin, advance, ...rest } = character
  const start = origin.x * cos + origin.y * sin
  return { ...rest, angle, start, end: start + advance, baseline: origin.y * cos - origin.x * sin }
}

/** Type this many times larger than its neighbour is an initial; with less, both are one word's capitals. */
const LARGE_TYPE = 1.8

/** The em that measures the gap between two glyphs: both count, because small capitals bring their own spaces. */
const emBetween = (a: Glyph, b: Glyph): number => {
  const large = Math.max(a.size, b.size),
    small = Math.min(a.size, b.size)
  return large > LARGE_TYPE * small ? large : (large + small) / 2
}

/** In ems. */
export const gapBetween = (previous: Glyph, glyph: Glyph): number =>
  (glyph.start - previous.end) / emBetween(previous, glyph)

const difference = (a: number, b: number): number => Math.abs(Math.atan2(Math.sin(a - b), Math.cos(a - b)))

/** A row that is being read: from where to where it reaches, and its letters with their middles. */
interface OpenRow {
  readonly row: Row
  first: number
  last: number
  readonly drawn: Set<string>
  hasLeft: boolean
}

/** Nearer than this, in ems, the same letter is drawn twice. */
const FINE = 0.05

/** A letter, and its middle in steps of `FINE`, moved by so many. */
const drawnAt = ({ start, end, size, text }: Glyph, steps = 0): string =>
  `${Math.round((start + end) / 2 / (FINE * size)) + steps} ${text}`

const opened = (glyph: Glyph): OpenRow => ({
  row: [glyph],
  first: glyph.start,
  last: glyph.end,
  drawn: new Set([drawnAt(glyph)]),
  hasLeft: runsToTheLeft(glyph.text)
})

/** The most ems off a row's baseline and away from its ends. */
interface Reach {
  readonly across: number
  readonly along: number
}

/** A word may come long before those that lie between it and the last one. */
const TO_THE_LEFT: Reach = { across: 0.6, along: 40 }
const TURNED: Reach = { across: 0.15, along: MAX_GAP }

/** Whether a letter stands in or beside a row, in whatever order its letters come. */
const isOfRow = ({ first, last, drawn }: OpenRow, previous: Glyph, glyph: Glyph, { across, along }: Reach): boolean => {
  const size = Math.min(previous.size, glyph.size)
  return (
    Math.abs(glyph.baseline - previous.baseline) < across * size &&
    first - glyph.end < along * size &&
    glyph.start - last < along * size &&
    ![-1, 0, 1].some((steps) => drawn.has(drawnAt(glyph, steps)))
  )
}

/**
 * Whether a letter belongs to the row being read. PDFium takes turned text from left to right, also where it stands on
 * its head, and turns around what runs to the left: their letters come in any order.
 */
const goesOn = (open: OpenRow, previous: Glyph, glyph: Glyph): boolean => {
  if (open.hasLeft || runsToTheLeft(glyph.text)) return isOfRow(open, previous, glyph, TO_THE_LEFT)
  const size = Math.max(previous.size, glyph.size)
  const isAhead =
    Math.abs(glyph.baseline - previous.baseline) <= 0.6 * size &&
    glyph.start >= previous.start - OVERLAP * size &&
    gapBetween(previous, glyph) < MAX_GAP
  if (glyph.angle === 0) return isAhead
  return (isAhead && glyph.end >= open.last - OVERLAP * size) || isOfRow(open, previous, glyph, TURNED)
}

const add = (open: OpenRow, glyph: Glyph): void => {
  open.first = Math.min(open.first, glyph.start)
  open.last = Math.max(open.last, glyph.end)
  open.drawn.add(drawnAt(glyph))
  open.hasLeft ||= runsToTheLeft(glyph.text)
  open.row.push(glyph)
}

/** White space is at least this wide, in ems, where letters were not drawn in order. */
const MIN_SPACE = 0.08

/** In the order of their direction. White space before a letter is on the side of the letter drawn before it. */
const inOrder = (row: Row): Row => {
  if (row.every(({ start }, at) => start >= (row[at - 1]?.start ?? start))) return row
  const sides = row.map((glyph, at) => {
    const hasSpace = at > 0 && (glyph.afterSpace || glyph.afterGuess)
    const isBehind = (row[at - 1]?.start ?? glyph.start) > glyph.start
    return { glyph, hasSpaceBefore: hasSpace && !isBehind, hasSpaceBehind: hasSpace && isBehind }
  })
  const ordered = sides.toSorted((a, b) => a.glyph.start - b.glyph.start)
  const [first, ...rest] = ordered.map(({ glyph, hasSpaceBefore }, at): Glyph => {
    const previous = ordered[at - 1]
    const isAfter = previous !== undefined && (hasSpaceBefore || previous.hasSpaceBehind)
    const afterGuess = isAfter && gapBetween(previous.glyph, glyph) > MIN_SPACE
    return { ...glyph, afterSpace: false, afterGuess }
  })
  return first === undefined ? row : [first, ...rest]
}

/** The page's rows in drawing order; what a turned one has, or one with letters that run to the left, is in order. */
export const rowsOf = (characters: ReadonlyArray<Character>): ReadonlyArray<Row> => {
  const rows: Array<OpenRow> = []
  for (const character of characters) {
    const angle = levelled(character.angle)
    const open = rows.at(-1)
    const previous = open?.row.at(-1)
    const isParallel = previous !== undefined && difference(angle, previous.angle) <= SAME_ANGLE
    const glyph = glyphAlong(character, isParallel ? previous.angle : angle)
    if (open !== undefined && isParallel && goesOn(open, previous, glyph)) add(open, glyph)
    else rows.push(opened(glyphAlong(character, angle)))
  }
  return rows.map(({ row, hasLeft }) => (row[0].angle !== 0 || hasLeft ? inOrder(row) : row))
}
