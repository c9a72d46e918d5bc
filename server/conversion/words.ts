import type { Character } from "./characters.ts"
import { joinClusters } from "./clusters.ts"
import { directionOf, runsToTheLeft } from "./direction.ts"
import { type Glyph, type Row, rowsOf, SAME_ANGLE } from "./rows.ts"
import { wordsOfRow } from "./wordGaps.ts"

/**
 * Letters of one font and size on one baseline, in the coordinates of their direction: `start` and `end` along it,
 * `baseline` across it. Points.
 */
export interface Piece {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly baseline: number
  readonly size: number
  /** Equal for equal fonts of one page. */
  readonly font: number
  /** It is read from right to left. */
  readonly toTheLeft?: true
}

/** A word: pieces without a space between, several if font, size or baseline changes. */
export interface Word {
  readonly angle: number
  readonly pieces: readonly [Piece, ...ReadonlyArray<Piece>]
  /** Its drop cap, which hangs below the line; the line's measures are those of the pieces. */
  readonly initial?: Piece
  /** It ends in a hyphen that only the line break needs. */
  readonly broken: boolean
}

/** Asked for millions of times in a page: most words have one piece. */
export const startOf = ({ pieces }: Word): number =>
  pieces.length === 1 ? pieces[0].start : Math.min(...pieces.map((piece) => piece.start))
export const endOf = ({ pieces }: Word): number =>
  pieces.length === 1 ? pieces[0].end : Math.max(...pieces.map((piece) => piece.end))
/** Including the drop cap. */
export const allPieces = ({ initial, pieces }: Word): Word["pieces"] =>
  initial === undefined ? pieces : [initial, ...pieces]
export const textOf = (word: Word): string =>
  allPieces(word)
    .map((piece) => piece.text)
    .join("")
/** The largest piece, which gives a line its size and baseline. */
export const mainPiece = (word: Word): Piece =>
  word.pieces.reduce((main, piece) => (piece.size > main.size ? piece : main))

const SAME_BASELINE = 0.05

const startsPiece = (previous: Glyph, glyph: Glyph): boolean =>
  glyph.font !== previous.font ||
  Math.abs(glyph.baseline - previous.baseline) > SAME_BASELINE * glyph.size ||
  Math.abs(glyph.size - previous.size) > SAME_BASELINE * glyph.size

const turns = (previous: Glyph, glyph: Glyph): boolean => directionOf(previous.text) !== directionOf(glyph.text)

/** Letters that run to the left are seen from the last to the first. */
const inReading = (glyphs: Row): ReadonlyArray<Glyph> => (runsToTheLeft(glyphs[0].text) ? glyphs.toReversed() : glyphs)

const pieceOf = (glyphs: Row): Piece => ({
  text: inReading(glyphs)
    .map((glyph) => glyph.text)
    .join("")
    .normalize("NFC"),
  start: Math.min(...glyphs.map((glyph) => glyph.start)),
  end: Math.max(...glyphs.map((glyph) => glyph.end)),
  baseline: glyphs[0].baseline,
  size: glyphs[0].size,
  font: glyphs[0].font
})

/** With `byDirection`, what runs in another direction is another piece. */
const wordOf = ([first, ...glyphs]: Row, byDirection: boolean): Word => {
  const runs: Array<Row> = [[first]]
  for (const glyph of glyphs) {
    const run = runs[runs.length - 1]
    const previous = run?.[run.length - 1]
    if (
      run === undefined ||
      previous === undefined ||
      startsPiece(previous, glyph) ||
      (byDirection && turns(previous, glyph))
    )
      runs.push([glyph])
    else run.push(glyph)
  }
  const [head, ...rest] = runs.map(pieceOf)
  return {
    angle: first.angle,
    pieces: [head ?? pieceOf([first]), ...rest],
    broken: glyphs.at(-1)?.hyphen ?? false
  }
}

/** A word is drawn twice for boldness or shadow, or as the invisible text of a scan. */
const isRepeat = (word: Word, earlier: Word): boolean =>
  Math.abs(word.pieces[0].baseline - earlier.pieces[0].baseline) < 0.15 * word.pieces[0].size &&
  Math.abs(startOf(word) - startOf(earlier)) < 0.15 * word.pieces[0].size &&
  Math.abs(word.angle - earlier.angle) < SAME_ANGLE

/** How many equal words are compared; more would take too long, and are not text. */
const MAX_EQUAL = 1000

/** The page's words in drawing order. */
export const wordsOf = (characters: ReadonlyArray<Character>): ReadonlyArray<Word> => {
  const words: Array<Word> = []
  const seen = new Map<string, Array<Word>>()
  const read = rowsOf(joinClusters(characters)).flatMap((row) => {
    const byDirection = row.some((glyph) => runsToTheLeft(glyph.text))
    return wordsOfRow(row).map((glyphs) => wordOf(glyphs, byDirection))
  })
  for (const word of read) {
    const text = textOf(word)
    const alike = seen.get(text) ?? []
    if (alike.some((earlier) => isRepeat(word, earlier))) continue
    words.push(word)
    if (alike.length < MAX_EQUAL) alike.push(word)
    seen.set(text, alike)
  }
  return words
}
