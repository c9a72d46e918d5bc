import { runsToTheLeft } from "./direction.ts"
import { endOf, type Piece, startOf, textOf, type Word } from "./words.ts"

/** The fewest single letters that make a spaced word; fewer may be a formula. */
const MIN_LETTERS = 4
/** The widest gap between letters of a word, as a share of their size. */
const MAX_GAP = 0.6
/** The widest gap between two spaced words of a heading. */
const MAX_WORD_GAP = 2
/** A gap between two words is at least this many times that between letters. */
const WORD_RATIO = 1.5

/** Letters that run to the left are not in reading order yet. */
const isLetter = (word: Word): boolean =>
  word.pieces.length === 1 && /^\p{L}\p{M}*$/u.test(textOf(word)) && !runsToTheLeft(textOf(word))

const neighbours = (word: Word, next: Word): boolean => {
  const [a] = word.pieces,
    [b] = next.pieces
  return (
    isLetter(word) &&
    isLetter(next) &&
    word.angle === next.angle &&
    a.size === b.size &&
    Math.abs(a.baseline - b.baseline) < 0.02 * a.size &&
    gapOf(word, next) > 0 &&
    gapOf(word, next) < MAX_WORD_GAP * a.size
  )
}

const gapOf = (word: Word, next: Word): number => startOf(next) - endOf(word)

const joined = (letters: ReadonlyArray<Word>, first: Word): Word => {
  const piece: Piece = {
    ...first.pieces[0],
    text: letters.map(textOf).join(""),
    end: Math.max(...letters.map(endOf))
  }
  return { ...first, pieces: [piece], broken: letters.at(-1)?.broken ?? false }
}

const joinRun = (run: ReadonlyArray<Word>): ReadonlyArray<Word> => {
  const gaps = run.slice(1).map((word, index) => gapOf(run[index] ?? word, word))
  const least = Math.min(...gaps)
  const [first] = run
  if (first === undefined || run.length < MIN_LETTERS || least > MAX_GAP * first.pieces[0].size) return run
  const groups: Array<[Word, ...Array<Word>]> = [[first]]
  run.slice(1).forEach((word, index) => {
    const group = groups.at(-1)
    if (group === undefined || (gaps[index] ?? 0) > WORD_RATIO * least) groups.push([word])
    else group.push(word)
  })
  return groups.map((group) => joined(group, group[0]))
}

/** Joins the letters of a heading that is drawn s p a c e d. */
export const joinSpaced = (words: ReadonlyArray<Word>): ReadonlyArray<Word> => {
  const runs: Array<[Word, ...Array<Word>]> = []
  for (const word of words) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run !== undefined && last !== undefined && neighbours(last, word)) run.push(word)
    else runs.push([word])
  }
  return runs.flatMap(joinRun)
}
