import type { TextRange } from "../marks/comparableText.ts"
import { inOneLine } from "../text/brokenWord.ts"

/** A hit with what stands around it. */
export interface Excerpt {
  readonly before: string
  readonly match: string
  readonly after: string
  /** Whether the page has more before it. */
  readonly isCutBefore: boolean
  /** Whether the page has more after it. */
  readonly isCutAfter: boolean
}

/** Characters shown before and after a hit. Source: product, "Search in the issue". */
export const excerptLength = { before: 40, after: 60 } as const

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" })

/** Characters of which each is one by itself, in text without line feeds. */
const plain = /^[ -\u02ff\u2010-\u2027]*$/

const letters = (text: string): ReadonlyArray<string> =>
  plain.test(text) ? text.split("") : Array.from(graphemes.segment(text), ({ segment }) => segment)

/** As many code units hold enough characters, with their marks and whatever white space there is. */
const enough = 400

export const excerptOf = (text: string, { start, end }: TextRange): Excerpt => {
  const before = letters(inOneLine(text.slice(Math.max(0, start - enough), start)))
  const after = letters(inOneLine(text.slice(end, end + enough)))
  return {
    before: before.slice(-excerptLength.before).join(""),
    match: inOneLine(text.slice(start, end)),
    after: after.slice(0, excerptLength.after).join(""),
    isCutBefore: before.length > excerptLength.before,
    isCutAfter: after.length > excerptLength.after
  }
}
