import { endOf, mainPiece, type Piece, startOf, textOf, type Word } from "./words.ts"

/** One letter, perhaps with a quotation mark before it or an apostrophe after it. */
const INITIAL = /^["'“”„«»‘’]?\p{Lu}\p{M}*['’]?$/u
const LETTERS = /^\p{L}/u

/** How many times larger an initial must be than its text, to be two lines deep. */
const MIN_RATIO = 1.8
/** How far the first line may stand from the initial, or reach into it (T, V), in ems of the line. */
const MAX_GAP = 1
const MAX_OVERLAP = 0.6
/** How far its baseline lies below the first line's, in ems of the line. */
const MIN_DROP = 0.8
/** The height of an initial's top above its baseline, in its own ems. */
const TOP = 0.85

/** A page with more candidates is left as it is, because each is compared with every word. */
const MAX_INITIALS = 200

const isBeside = (initial: Word, [letter]: readonly [Piece, ...ReadonlyArray<Piece>], word: Word): boolean => {
  const { size, baseline } = mainPiece(word)
  const gap = startOf(word) - endOf(initial)
  return (
    Math.abs(word.angle - initial.angle) < 0.02 &&
    letter.size >= MIN_RATIO * size &&
    gap < MAX_GAP * size &&
    gap > -MAX_OVERLAP * size &&
    letter.baseline - baseline >= MIN_DROP * size &&
    baseline - 0.5 * size > letter.baseline - TOP * letter.size
  )
}

/**
 * Joins a drop cap to the word it begins, which is the topmost one beside it. Neither white space nor a shared baseline
 * connects them.
 */
export const joinInitials = (words: ReadonlyArray<Word>): ReadonlyArray<Word> => {
  const joined = new Map<Word, Word | null>()
  const least = words.reduce((size, word) => Math.min(size, mainPiece(word).size), Infinity)
  const initials = words.filter(
    (word) => word.pieces.length === 1 && word.pieces[0].size >= MIN_RATIO * least && INITIAL.test(textOf(word))
  )
  if (initials.length > MAX_INITIALS) return words
  for (const initial of initials) {
    const beside = words.filter((word) => !joined.has(word) && isBeside(initial, initial.pieces, word))
    const [first] = beside.toSorted((a, b) => mainPiece(a).baseline - mainPiece(b).baseline)
    if (first === undefined || !LETTERS.test(textOf(first))) continue
    joined.set(initial, null).set(first, { ...first, initial: initial.pieces[0] })
  }
  return words.flatMap((word) => {
    const instead = joined.get(word)
    return instead === undefined ? [word] : instead === null ? [] : [instead]
  })
}
