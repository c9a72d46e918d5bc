import type { Character } from "./characters.ts"

/**
 * Letters of one font and size on one baseline, in the frame of their direction: `start` and `end` along it, `baseline` across
 * it (for level text simply left, right and the baseline's height). Points.
 */
export interface Piece {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly baseline: number
  readonly size: number
}

/** What a reader would call a word: pieces with no space between. More than one where font, size or baseline changes in it. */
export interface Word {
  readonly angle: number
  readonly pieces: readonly [Piece, ...ReadonlyArray<Piece>]
  /** The drop cap it begins with. It hangs below the line, whose measures are those of the pieces. */
  readonly initial?: Piece
  /** It ends in a hyphen that only the line's end asked for. */
  readonly broken: boolean
}

export const startOf = (word: Word): number => word.pieces[0].start
export const endOf = (word: Word): number => Math.max(...word.pieces.map((piece) => piece.end))
/** The drop cap too. */
export const allPieces = ({ initial, pieces }: Word): Word["pieces"] =>
  initial === undefined ? pieces : [initial, ...pieces]
export const textOf = (word: Word): string =>
  allPieces(word)
    .map((piece) => piece.text)
    .join("")
/** The piece that a line would take its size and baseline from. */
export const mainPiece = (word: Word): Piece =>
  word.pieces.reduce((main, piece) => (piece.size > main.size ? piece : main))

/** A gap of this share of the size parts words even where the document has no space there. */
const WORD_GAP = 0.2
/** Letters may overlap by this share of the size (kerning, accents drawn apart). */
const OVERLAP = 0.35
const SAME_ANGLE = 0.02
const SAME_BASELINE = 0.05

interface Glyph extends Piece {
  readonly angle: number
  readonly font: number
  readonly afterSpace: boolean
  readonly hyphen: boolean
}

/** Directions a rounding away from level are level, so that all level text shares one frame. */
const settle = (angle: number): number => (Math.abs(angle) < 0.002 ? 0 : angle)

const glyphOf = (character: Character): Glyph => {
  const angle = settle(character.angle)
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
  size: first.size
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

/** Drawn twice for boldness or shadow, or once visibly and once as the invisible text of a scan. */
const repeats = (word: Word, earlier: Word): boolean =>
  Math.abs(startOf(word) - startOf(earlier)) < 0.15 * word.pieces[0].size &&
  Math.abs(word.pieces[0].baseline - earlier.pieces[0].baseline) < 0.15 * word.pieces[0].size &&
  Math.abs(word.angle - earlier.angle) < SAME_ANGLE

/** A page that has one word at more places is no text, and comparing each with each would take for ever. */
const MOST_ALIKE = 1000

/** The page's words in the order of their drawing. */
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
    if (!alike.some((earlier) => repeats(word, earlier))) {
      words.push(word)
      if (alike.length < MOST_ALIKE) alike.push(word)
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
