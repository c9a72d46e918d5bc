/**
 * Text as it is searched: without case, I, İ, ı and i alike, and of â, î and û the plain letters, because both spellings
 * are in use. `places[n]` is where the n-th folded character begins in the original; one past the end is its length.
 * Source: product, "Search".
 */
export interface Folded {
  readonly text: string
  readonly places: ReadonlyArray<number>
}

const circumflex = "\u0302"
const kept = new Set(["ç", "ğ", "ö", "ş", "ü"])
const marks = /\p{Mn}/gu
const quotes: Readonly<Record<string, string>> = { "’": "'", "‘": "'", "“": '"', "”": '"', "\u00a0": " ", "\u00ad": "" }

const foldedCharacter = (character: string): string => {
  const quote = quotes[character]
  if (quote !== undefined) return quote
  const small = character.normalize("NFKC").replaceAll(/[Iİı]/g, "i").toLowerCase()
  if (kept.has(small)) return small
  const plain = small.normalize("NFD").replaceAll(circumflex, "")
  return plain.replaceAll(marks, "").normalize("NFC")
}

/** A letter and the marks that follow it, however they are encoded. */
const letters = /\P{M}\p{M}*/gu

export const foldWithPlaces = (text: string): Folded => {
  let folded = ""
  const places: Array<number> = []
  for (const { 0: letter, index } of text.matchAll(letters)) {
    const next = foldedCharacter(letter.normalize("NFC"))
    for (let at = 0; at < next.length; at += 1) places.push(index)
    folded += next
  }
  return { text: folded, places: [...places, text.length] }
}

export const fold = (text: string): string => foldWithPlaces(text).text

const plainOf: Readonly<Record<string, string>> = { ç: "c", ğ: "g", ö: "o", ş: "s", ü: "u" }

/** The same without any mark: what a database looks words up by, for whoever has no Turkish keyboard. */
export const foldPlain = (text: string): string =>
  fold(text).replaceAll(/[çğöşü]/g, (letter) => plainOf[letter] ?? letter)

const either: Readonly<Record<string, string>> = { c: "[cç]", g: "[gğ]", o: "[oö]", s: "[sş]", u: "[uü]" }

/**
 * What finds a query in folded text: a plain c, g, o, s or u finds the marked letter too, a marked one only itself; a run
 * of white space finds any. `null` where there is nothing to find.
 */
export const finding = (query: string): RegExp | null => {
  const wanted = fold(query.trim())
  if (wanted === "") return null
  const pattern = [...wanted]
    .map((letter) => either[letter] ?? (/\s/.test(letter) ? " " : letter.replace(/[\\^$.*+?()[\]{}|]/, "\\$&")))
    .join("")
    .replaceAll(/ +/g, "\\s+")
  return new RegExp(pattern, "u")
}
