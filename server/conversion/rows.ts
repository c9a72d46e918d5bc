import type { Character } from "./characters.ts"

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

/** A row that is being read, from where to where it reaches, and the middles of its letters in steps of `FINE`. */
interface OpenRow {
  readonly row: Row
  first: number
  last: number
  readonly middles: Set<number>
}

/** Middles nearer than this, in ems, are one letter drawn twice. */
const FINE = 0.05

const middleOf = ({ start, end, size }: Glyph): number => Math.round((start + end) / 2 / (FINE * size))

const opened = (glyph: Glyph): OpenRow => ({
  row: [glyph],
  first: glyph.start,
  last: glyph.end,
  middles: new Set([middleOf(glyph)])
})

/** PDFium takes turned text from left to right, also where it stands on its head; its letters come in any order. */
const fillsTurned = ({ first, last, middles }: OpenRow, previous: Glyph, glyph: Glyph): boolean => {
  const size = Math.min(previous.size, glyph.size)
  const middle = middleOf(glyph)
  return (
    Math.abs(glyph.baseline - previous.baseline) < 0.15 * size &&
    first - glyph.end < MAX_GAP * size &&
    glyph.start - last < MAX_GAP * size &&
    ![middle - 1, middle, middle + 1].some((near) => middles.has(near))
  )
}

const goesOn = (open: OpenRow, previous: Glyph, glyph: Glyph): boolean => {
  const size = Math.max(previous.size, glyph.size)
  const isAhead =
    Math.abs(glyph.baseline - previous.baseline) <= 0.6 * size &&
    glyph.start >= previous.start - OVERLAP * size &&
    gapBetween(previous, glyph) < MAX_GAP
  if (glyph.angle === 0) return isAhead
  return (isAhead && glyph.end >= open.last - OVERLAP * size) || fillsTurned(open, previous, glyph)
}

const add = (open: OpenRow, glyph: Glyph): void => {
  open.first = Math.min(open.first, glyph.start)
  open.last = Math.max(open.last, glyph.end)
  open.middles.add(middleOf(glyph))
  open.row.push(glyph)
}

/** In the order of their direction. White space is beside a letter then, before or behind it. */
const inOrder = (row: Row): Row => {
  if (row.every(({ start }, at) => start >= (row[at - 1]?.start ?? start))) return row
  const [first, ...rest] = row.toSorted((a, b) => a.start - b.start)
  const glyphs: Row = [first ?? row[0]]
  let previous = glyphs[0]
  for (const glyph of rest) {
    const isBesideSpace = [previous, glyph].some(({ afterSpace, afterGuess }) => afterSpace || afterGuess)
    glyphs.push({ ...glyph, afterSpace: false, afterGuess: isBesideSpace })
    previous = glyph
  }
  return glyphs
}

/** The page's rows in drawing order; what a turned one has is in the order of its direction. */
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
  return rows.map(({ row }) => (row[0].angle === 0 ? row : inOrder(row)))
}
