import { endOf, mainPiece, type Piece, startOf, textOf, type Word } from "./words.ts"

/** One letter, with the quotation mark before it or the apostrophe behind it. */
const INITIAL = /^["'“”„«»‘’]?\p{Lu}\p{M}*['’]?$/u
const LETTERS = /^\p{L}/u

/** An initial is at least so many times as large as the text it hangs in, two lines deep. */
const LEAST_RATIO = 1.8
/** How far the first line may stand from the initial, and reach into it (T, V), in ems of the line. */
const MOST_GAP = 1
const MOST_OVERLAP = 0.6
/** A line lower, in ems of the line. */
const LEAST_DROP = 0.8
/** How high an initial's top may stand over its baseline, in ems of its own. */
const TOP = 0.85

/** A page with more letters that could be one has none: each is held against every word. */
const MOST_INITIALS = 200

const isBeside = (initial: Word, [letter]: readonly [Piece, ...ReadonlyArray<Piece>], word: Word): boolean => {
  const { size, baseline } = mainPiece(word)
  const gap = startOf(word) - endOf(initial)
  return (
    Math.abs(word.angle - initial.angle) < 0.02 &&
    letter.size >= LEAST_RATIO * size &&
    gap < MOST_GAP * size &&
    gap > -MOST_OVERLAP * size &&
    letter.baseline - baseline >= LEAST_DROP * size &&
    baseline - 0.5 * size > letter.baseline - TOP * letter.size
  )
}

/**
 * A drop cap belongs to the word it begins: the first of those whose lines it hangs beside. It is drawn apart from it,
 * lines lower, so neither white space nor baseline tells.
 */
export const joinInitials = (words: ReadonlyArray<Word>): ReadonlyArray<Word> => {
  const joined = new Map<Word, Word | null>()
  const least = words.reduce((size, word) => Math.min(size, mainPiece(word).size), Infinity)
  const initials = words.filter(
    (word) => word.pieces.length === 1 && word.pieces[0].size >= LEAST_RATIO * least && INITIAL.test(textOf(word))
  )
  if (initials.length > MOST_INITIALS) return words
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
