import type { Character } from "./characters.ts"

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

export const startOf = (word: Word): number => word.pieces[0].start
export const endOf = (word: Word): number => Math.max(...word.pieces.map((piece) => piece.end))
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

/** A gap of this share of the size separates words, even without a space. */
const WORD_GAP = 0.2
/** Letters may overlap by this share of the size (kerning, accents drawn separately). */
const OVERLAP = 0.35
const SAME_ANGLE = 0.02
const SAME_BASELINE = 0.05

interface Glyph extends Piece {
  readonly angle: number
  readonly afterSpace: boolean
  readonly hyphen: boolean
}

/** Treats nearly level text as level, so that all of it shares one direction. */
const levelled = (angle: number): number => (Math.abs(angle) < 0.002 ? 0 : angle)

const glyphOf = (character: Character): Glyph => {
  const angle = levelled(character.angle)
  const cos = Math.cos(angle),
    sin = Math.sin(angle)
  const { x, y } = character.origin
  const start = x * cos + y * sin
  return {
    text: character.text,
    start,
    end: start + character.advance,
    baseline: y * cos - x * sin,
    size: character.size,
    angle,
    font: character.font,
    afterSpace: character.afterSpace,
    hyphen: character.hyphen
  }
}

const startsWord = (previous: Glyph, glyph: Glyph): boolean => {
  if (glyph.afterSpace || Math.abs(glyph.angle - previous.angle) > SAME_ANGLE) return true
  const size = Math.max(previous.size, glyph.size)
  const gap = glyph.start - previous.end
  return (
    gap > WORD_GAP * size ||
    glyph.start < previous.start - OVERLAP * size ||
    Math.abs(glyph.baseline - previous.baseline) > 0.6 * size
  )
}

const startsPiece = (previous: Glyph, glyph: Glyph): boolean =>
  glyph.font !== previous.font ||
  Math.abs(glyph.baseline - previous.baseline) > SAME_BASELINE * glyph.size ||
  Math.abs(glyph.size - previous.size) > SAME_BASELINE * glyph.size

const pieceOf = (glyphs: ReadonlyArray<Glyph>, first: Glyph): Piece => ({
  text: glyphs
    .map((glyph) => glyph.text)
    .join("")
    .normalize("NFC"),
  start: Math.min(...glyphs.map((glyph) => glyph.start)),
  end: Math.max(...glyphs.map((glyph) => glyph.end)),
  baseline: first.baseline,
  size: first.size,
  font: first.font
})

const wordOf = (glyphs: ReadonlyArray<Glyph>, first: Glyph): Word => {
  const runs: Array<[Glyph, ...Array<Glyph>]> = [[first]]
  for (const glyph of glyphs.slice(1)) {
    const run = runs[runs.length - 1]
    const previous = run?.[run.length - 1]
    if (run === undefined || previous === undefined || startsPiece(previous, glyph)) runs.push([glyph])
    else run.push(glyph)
  }
  const [head, ...rest] = runs.map((run) => pieceOf(run, run[0]))
  return {
    angle: first.angle,
    pieces: [head ?? pieceOf(glyphs, first), ...rest],
    broken: glyphs.at(-1)?.hyphen ?? false
  }
}

/** A word is drawn twice for boldness or shadow, or as the invisible text of a scan. */
const isRepeat = (word: Word, earlier: Word): boolean =>
  Math.abs(startOf(word) - startOf(earlier)) < 0.15 * word.pieces[0].size &&
  Math.abs(word.pieces[0].baseline - earlier.pieces[0].baseline) < 0.15 * word.pieces[0].size &&
  Math.abs(word.angle - earlier.angle) < SAME_ANGLE

/** How many equal words are compared; more would take too long, and are not text. */
const MAX_EQUAL = 1000

/** The page's words in drawing order. */
export const wordsOf = (characters: ReadonlyArray<Character>): ReadonlyArray<Word> => {
  const words: Array<Word> = []
  const seen = new Map<string, Array<Word>>()
  let glyphs: Array<Glyph> = []
  const finish = () => {
    const [first] = glyphs
    if (first === undefined) return
    const word = wordOf(glyphs, first)
    const text = textOf(word)
    const alike = seen.get(text) ?? []
    if (!alike.some((earlier) => isRepeat(word, earlier))) {
      words.push(word)
      if (alike.length < MAX_EQUAL) alike.push(word)
      seen.set(text, alike)
    }
    glyphs = []
  }
  for (const character of characters) {
    const glyph = glyphOf(character)
    const previous = glyphs.at(-1)
    if (previous !== undefined && startsWord(previous, glyph)) finish()
    glyphs.push(glyph)
  }
  finish()
  return words
}
