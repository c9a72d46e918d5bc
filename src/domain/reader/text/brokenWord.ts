/** Whether a line's end broke a word: a letter and a hyphen before it, a small letter after it. */
export const isBrokenBetween = (before: string, after: string): boolean =>
  /\p{L}-$/u.test(before) && /^\p{Ll}/u.test(after)
