/** Whether a line's end broke a word: a letter and a hyphen before it, a small letter after it. */
export const isBrokenBetween = (before: string, after: string): boolean =>
  /\p{L}-$/u.test(before) && /^\p{Ll}/u.test(after)

/**
 * The same where white space stands between, as at the end of a column, or where the conversion took the hyphen for a
 * printed one: two letters before it, so that "B- ve" stays.
 */
export const isBrokenAcross = (before: string, after: string): boolean =>
  isBrokenBetween(before, after) ||
  (/\p{L}{2}-\s*$/u.test(before) && isBrokenBetween(before.trimEnd(), after.trimStart()))

/** Text in which only blocks stand in lines of their own: in one line, a word that a block's end broke as one. */
export const inOneLine = (text: string): string =>
  text.replaceAll(/(\p{L}{2})-\s*\n\s*(?=\p{Ll})/gu, "$1").replaceAll(/\s+/gu, " ")
