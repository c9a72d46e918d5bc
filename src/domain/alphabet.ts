/** From the first to the last: blanks, marks, digits, then the letters in the order of the Turkish alphabet, with q, w and x in their places. */
const order = " _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$0123456789abcçdefgğhıijklmnoöpqrsştuüvwxyz"

const ranks: ReadonlyMap<string, number> = new Map([...order].map((letter, index) => [letter, index + 1]))

/** Two characters of a-z and 0-9, in the same order as the numbers. */
const written = (rank: number): string => rank.toString(36).padStart(2, "0")

const beyond = 36 * 36 - 1

/** Letters with a mark that the alphabet does not have stand after the plain one: â after a, é after e. */
const split = (letter: string): { readonly base: string; readonly mark: string } => {
  if (ranks.has(letter)) return { base: letter, mark: "" }
  const decomposed = letter.normalize("NFD")
  return { base: decomposed.slice(0, 1), mark: decomposed.slice(1) }
}

/**
 * What titles are sorted by where nothing knows Turkish: keys compared by their code units stand in the order of the
 * Turkish dictionary. Letters first, then their marks, then small before capital. Source: product, "Languages".
 */
export const sortKey = (text: string): string => {
  let primary = ""
  let marks = ""
  let cases = ""
  for (const character of text.normalize("NFC").replaceAll(/[‘’]/g, "'").replaceAll(/[“”]/g, '"').trim()) {
    const small = character.toLocaleLowerCase("tr")
    const { base, mark } = split(small)
    const rank = ranks.get(base)
    primary += rank === undefined ? `${written(beyond)}${base}` : written(rank)
    marks += mark === "" ? "0" : "1"
    cases += small === character ? "0" : "1"
  }
  return `${primary}!${marks}!${cases}`
}

/** Compares two texts as the Turkish dictionary does. */
export const byAlphabet = (one: string, other: string): number => {
  const [a, b] = [sortKey(one), sortKey(other)]
  return a < b ? -1 : a > b ? 1 : 0
}
