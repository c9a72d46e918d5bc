import type { Character } from "./characters.ts"
import { runsToTheLeft } from "./direction.ts"

const MARK = /^\p{M}+$/u
/** A mark stands on the letter whose origin is at most so far away, in ems. */
const REACH = 1.2

const isSamePlace = ({ origin: a }: Character, { origin: b }: Character): boolean => a.x === b.x && a.y === b.y

/** The letters that ligatures and forms with a code of their own stand for. */
const ofForms = new Set(
  [
    [0xfb1d, 0xfb4f],
    [0xfdf0, 0xfdff],
    [0xfe70, 0xfefc]
  ].flatMap(([first = 0, last = 0]) =>
    Array.from({ length: last - first + 1 }, (_, at) =>
      String.fromCodePoint(first + at)
        .normalize("NFKC")
        .trim()
    )
  )
)

/**
 * The letters of one sign, in PDFium's order. It turns around what runs to the left, and with it a ligature's letters
 * if the document names them; if they come from a form's own code, they are right.
 */
const lettersOfSign = (text: string): string => (ofForms.has(text) ? text : [...text].toReversed().join(""))

const isNear = (mark: Character, letter: Character | undefined): letter is Character =>
  letter !== undefined &&
  runsToTheLeft(letter.text) &&
  Math.abs(mark.origin.x - letter.origin.x) < REACH * letter.size &&
  Math.abs(mark.origin.y - letter.origin.y) < REACH * letter.size

/** Whether a mark stands on the letter before it and not behind it: where PDFium has letters in order, it does. */
const isOnFirst = (mark: Character, before: Character | undefined, after: Character | undefined): boolean =>
  isNear(mark, before) && (!isNear(mark, after) || before.origin.x >= after.origin.x)

/** Joins letters that are written from right to left with their marks, and those of one ligature. */
export const joinClusters = (characters: ReadonlyArray<Character>): ReadonlyArray<Character> => {
  if (!characters.some(({ text }) => runsToTheLeft(text))) return characters
  const signs: Array<Character> = []
  for (const [at, character] of characters.entries()) {
    const last = signs.at(-1)
    const previous = characters[at - 1]
    const isOfSign =
      last !== undefined &&
      previous !== undefined &&
      isSamePlace(previous, character) &&
      runsToTheLeft(last.text + character.text)
    if (isOfSign) signs[signs.length - 1] = { ...last, text: last.text + character.text }
    else signs.push(character)
  }
  const letters = signs.map((sign) => (runsToTheLeft(sign.text) ? { ...sign, text: lettersOfSign(sign.text) } : sign))
  const joined: Array<Character> = []
  let marks = ""
  for (const [at, sign] of letters.entries()) {
    const last = joined.at(-1)
    const after = letters.slice(at + 1, at + 4).find(({ text }) => !MARK.test(text))
    if (MARK.test(sign.text) && last !== undefined && isOnFirst(sign, last, after)) {
      joined[joined.length - 1] = { ...last, text: last.text + sign.text }
    } else if (MARK.test(sign.text) && isNear(sign, after)) {
      marks += sign.text
    } else {
      joined.push(marks === "" ? sign : { ...sign, text: sign.text + marks })
      marks = ""
    }
  }
  return joined
}
