import { gapBetween, type Glyph, type Row } from "./rows.ts"

/** Fewer letters may be a formula, or the heads of a table. */
const MIN_LETTERS = 4
const LETTERS_OF_ROW = 0.7
/** The narrowest and the widest gap between spaced letters, in ems. */
const MIN_TRACKING = 0.03
const MAX_TRACKING = 1.3

const isLetter = ({ text }: Glyph): boolean => /[\p{Lu}\p{Ll}\p{Lo}]/u.test(text)

/** How far apart the letters of a row stand by design, in ems: the gap that most have, which no word ends at. */
const trackingOf = (row: Row): number => {
  const gaps = row.flatMap((glyph, at) => {
    const previous = row[at - 1]
    const isBetweenLetters = previous !== undefined && isLetter(previous) && isLetter(glyph)
    return isBetweenLetters && !glyph.afterSpace ? [gapBetween(previous, glyph)] : []
  })
  const letters = row.filter(isLetter).length
  const usual = gaps.toSorted((a, b) => a - b)[Math.floor(0.4 * (gaps.length - 1))] ?? 0
  const isSpaced = usual >= MIN_TRACKING && usual <= MAX_TRACKING
  return isSpaced && letters >= MIN_LETTERS && letters >= LETTERS_OF_ROW * row.length ? usual : 0
}

/** By how many ems a gap exceeds the row's own between letters where a word ends: without, and with PDFium's guess. */
const WORD_GAP = 0.2
const GUESSED_GAP = 0.1
/** PDFium's guess is right where type changes its height, as after a large number. In ems. */
const OTHER_BASELINE = 0.1

const isRaised = (previous: Glyph, glyph: Glyph): boolean =>
  Math.abs(glyph.baseline - previous.baseline) > OTHER_BASELINE * Math.min(glyph.size, previous.size)

/** Whether PDFium's guesses follow from the gaps: not where letters are spaced, nor where it guesses between letters. */
const areGuessesGood = (row: Row, tracking: number): boolean => {
  const guessed = row.flatMap((glyph, at) => {
    const previous = row[at - 1]
    return previous !== undefined && glyph.afterGuess ? [gapBetween(previous, glyph)] : []
  })
  return tracking === 0 && guessed.filter((gap) => gap > GUESSED_GAP).length >= guessed.length / 2
}

/** The row in parts at whose ends words end. */
export const wordsOfRow = (row: Row): ReadonlyArray<Row> => {
  const tracking = trackingOf(row)
  const areGood = areGuessesGood(row, tracking)
  const endsBetween = (previous: Glyph, glyph: Glyph): boolean => {
    const gap = gapBetween(previous, glyph) - tracking
    if (glyph.afterSpace || gap > WORD_GAP) return true
    return glyph.afterGuess && (areGood || gap > GUESSED_GAP || isRaised(previous, glyph))
  }
  const [first, ...rest] = row
  const words: Array<Row> = [[first]]
  let previous = first
  for (const glyph of rest) {
    if (endsBetween(previous, glyph)) words.push([glyph])
    else words.at(-1)?.push(glyph)
    previous = glyph
  }
  return words
}
