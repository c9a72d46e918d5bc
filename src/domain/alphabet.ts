/** The sort order: space, punctuation, digits, then the letters of the Turkish alphabet with q, w and x. */
const order = " _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$0123456789abcçdefgğhıijklmnoöpqrsştuüvwxyz"

const ranks: ReadonlyMap<string, number> = new Map([...order].map((letter, index) => [letter, index + 1]))

/** Two characters of a-z and 0-9 that sort like the numbers. */
const rankKey = (rank: number): string => rank.toString(36).padStart(2, "0")

/** The prefix of letters outside the alphabet, followed by their code. */
const otherLetter = rankKey(36 * 36 - 1)

/** Replaces typographic characters with those of a keyboard, and removes invisible ones. */
const asTyped = (text: string): string =>
  text
    .replaceAll(/[‘’‚‛]/g, "'")
    .replaceAll(/[“”„‟«»]/g, '"')
    .replaceAll(/[‐‑‒–—―]/g, "-")
    .replaceAll(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, "")
    .normalize("NFKC")
    .replaceAll(/\s+/g, " ")
    .trim()

/** A letter and its marks. Marks outside the alphabet are not part of the letter. */
const split = (letter: string): { readonly base: string; readonly mark: string } => {
  if (ranks.has(letter)) return { base: letter, mark: "0" }
  const [base = "", ...marks] = letter === "i\u0307" ? "i" : letter.normalize("NFD")
  return { base, mark: marks.length === 0 ? "0" : "1" }
}

/**
 * Keys that sort as the Turkish dictionary does when compared by code unit, for places that do not know Turkish.
 * Letters first, then marks (a, then â), then small before capital, then the text itself. Source: product, "Languages".
 */
export const sortKey = (text: string): string => {
  let primary = ""
  let marks = ""
  let cases = ""
  const normal = asTyped(text)
  for (const [letter] of normal.matchAll(/\P{M}\p{M}*/gu)) {
    const small = letter.toLocaleLowerCase("tr")
    const { base, mark } = split(small)
    const rank = ranks.get(base)
    primary += rank === undefined ? `${otherLetter}${base}` : rankKey(rank)
    marks += mark
    cases += small === letter ? "0" : "1"
  }
  return `${primary}!${marks}!${cases}!${normal}`
}

/** Compares two texts as the Turkish dictionary does. */
export const byAlphabet = (one: string, other: string): number => {
  const [a, b] = [sortKey(one), sortKey(other)]
  return a < b ? -1 : a > b ? 1 : 0
}
