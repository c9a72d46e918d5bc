/** From the first to the last: blanks, marks, digits, then the letters in the order of the Turkish alphabet, with q, w and x in their places. */
const order = " _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$0123456789abcçdefgğhıijklmnoöpqrsştuüvwxyz"

const ranks: ReadonlyMap<string, number> = new Map([...order].map((letter, index) => [letter, index + 1]))

/** Two characters of a-z and 0-9, in the same order as the numbers. */
const written = (rank: number): string => rank.toString(36).padStart(2, "0")

/** Of letters that the alphabet does not know; their own code stands behind it. */
const beyond = written(36 * 36 - 1)

/** What printers write another way than keyboards do stands where the keyboard's does; what nobody sees stands nowhere. */
const typed = (text: string): string =>
  text
    .replaceAll(/[‘’‚‛]/g, "'")
    .replaceAll(/[“”„‟«»]/g, '"')
    .replaceAll(/[‐‑‒–—―]/g, "-")
    .replaceAll(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, "")
    .normalize("NFKC")
    .replaceAll(/\s+/g, " ")
    .trim()

/** A letter and the marks that follow it. Marks that the alphabet does not have are no part of the letter. */
const split = (letter: string): { readonly base: string; readonly mark: string } => {
  if (ranks.has(letter)) return { base: letter, mark: "0" }
  const [base = "", ...marks] = letter === "i\u0307" ? "i" : letter.normalize("NFD")
  return { base, mark: marks.length === 0 ? "0" : "1" }
}

/**
 * What titles are sorted by where nothing knows Turkish: keys compared by their code units stand in the order of the
 * Turkish dictionary. Letters first, then their marks (a, then â), then small before capital, and the text itself where
 * all are equal. Source: product, "Languages".
 */
export const sortKey = (text: string): string => {
  let primary = ""
  let marks = ""
  let cases = ""
  const normal = typed(text)
  for (const [letter] of normal.matchAll(/\P{M}\p{M}*/gu)) {
    const small = letter.toLocaleLowerCase("tr")
    const { base, mark } = split(small)
    const rank = ranks.get(base)
    primary += rank === undefined ? `${beyond}${base}` : written(rank)
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
