/**
 * Text without white space and hyphens, so that the same words compare alike however their lines are broken. Offsets are
 * UTF-16 code units of the original.
 */
export interface ComparableText {
  readonly text: string
  /** Where the original of each code unit begins. */
  readonly starts: ReadonlyArray<number>
  /** Where the original of each code unit ends. */
  readonly ends: ReadonlyArray<number>
  /** Whether a word of the original begins at each code unit. */
  readonly isWordStart: ReadonlyArray<boolean>
}

/** A part of a text, from `start` up to `end`. */
export interface TextRange {
  readonly start: number
  readonly end: number
}

const hyphens = "-\u00ad\u2010\u2011"

/** What shows nothing, or only where a line was broken. */
const isLeftOut = (character: string): boolean =>
  hyphens.includes(character) || /[\s\u200b-\u200d\u2060\ufeff]/u.test(character)

/** A character with its marks, or marks without one: what is written as one letter or several, as in `ü`. */
const letters = /\P{M}\p{M}*|\p{M}+/gu

/** Each letter, with its marks, is compared in Unicode's compatibility form (NFKC): `ﬁ` and `fi` are alike. */
export const comparableText = (original: string): ComparableText => {
  let text = ""
  const starts: Array<number> = []
  const ends: Array<number> = []
  const isWordStart: Array<boolean> = []
  let isAfterSpace = true
  for (const { 0: letter, index } of original.matchAll(letters)) {
    const [character = ""] = letter
    const isBare = isLeftOut(character)
    if (isBare && /\s/u.test(character)) isAfterSpace = true
    const start = isBare ? index + character.length : index
    const end = index + letter.length
    if (start === end) continue
    const compared = original.slice(start, end).normalize("NFKC")
    for (let unit = 0; unit < compared.length; unit += 1) {
      starts.push(start)
      ends.push(end)
      isWordStart.push(unit === 0 && isAfterSpace)
    }
    text += compared
    isAfterSpace = false
  }
  return { text, starts, ends, isWordStart }
}

/** The part of the original that a part of the comparable text stands for; null where it is empty or reaches outside. */
export const originalRange = ({ starts, ends }: ComparableText, { start, end }: TextRange): TextRange | null => {
  const [first, last] = [starts[start], ends[end - 1]]
  return start >= end || first === undefined || last === undefined ? null : { start: first, end: last }
}

/** The part of the comparable text that a part of the original holds. */
export const comparableRange = ({ starts, ends, text }: ComparableText, { start, end }: TextRange): TextRange => {
  const from = starts.findIndex((at) => at >= start)
  const to = ends.findLastIndex((at) => at <= end)
  return { start: from === -1 ? text.length : from, end: to + 1 }
}
