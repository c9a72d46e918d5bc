/**
 * Text as searched: without case, with I, İ, ı and i alike, and â, î, û as plain letters. `places[n]` is where the n-th
 * folded character begins in the original; the last entry is its length. Source: product, "Search".
 */
export interface Folded {
  readonly text: string
  readonly places: ReadonlyArray<number>
}

const keptLetters = new Set(["ç", "ğ", "ö", "ş", "ü"])
const marks = /\p{M}/gu

/** Typographic characters and their keyboard equivalents, letters that fold into two, and invisible characters. */
const replacements: Readonly<Record<string, string>> = {
  ...Object.fromEntries([..."‘’‚‛´`ʼ′"].map((quote) => [quote, "'"])),
  ...Object.fromEntries([..."“”„‟«»″"].map((quote) => [quote, '"'])),
  ...Object.fromEntries([..."‐‑‒–—―−"].map((dash) => [dash, "-"])),
  ...Object.fromEntries([..."\u00ad\u200b\u200c\u200d\u2060\ufeff"].map((nothing) => [nothing, ""])),
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l"
}

const foldedCharacter = (character: string): string => {
  const small = character.replaceAll(/[Iİı]/g, "i").toLowerCase()
  const plain = keptLetters.has(small) ? small : small.normalize("NFD").replaceAll(marks, "").normalize("NFC")
  return replacements[plain] ?? plain
}

/** A letter with its marks, however encoded, or marks without a letter. */
const letters = /\P{M}\p{M}*|\p{M}+/gu
const letter = /\P{M}\p{M}*|\p{M}+/uy

const foldedLetter = (letter: string): string =>
  replacements[letter] ?? letter.normalize("NFKC").replaceAll(letters, foldedCharacter)

/** Below it, no code unit is a mark, or half of a letter. */
const firstMark = 0x300

/** Of each code unit below the first mark, what it is folded into where no mark follows. */
const foldedUnits: ReadonlyArray<string> = Array.from({ length: firstMark }, (_, unit) =>
  foldedLetter(String.fromCharCode(unit))
)

export const foldWithPlaces = (text: string): Folded => {
  let folded = ""
  const places: Array<number> = []
  const add = (next: string, from: number) => {
    for (let at = 0; at < next.length; at += 1) places.push(from)
    folded += next
  }
  for (let from = 0; from < text.length;) {
    const plain = text.charCodeAt(from) < firstMark ? foldedUnits[text.charCodeAt(from)] : undefined
    if (plain !== undefined && !(text.charCodeAt(from + 1) >= firstMark)) {
      add(plain, from)
      from += 1
      continue
    }
    letter.lastIndex = from
    const [found = ""] = letter.exec(text) ?? []
    add(foldedLetter(found), from)
    from += found.length
  }
  places.push(text.length)
  return { text: folded, places }
}

export const fold = (text: string): string => foldWithPlaces(text).text

const plainOf: Readonly<Record<string, string>> = { ç: "c", ğ: "g", ö: "o", ş: "s", ü: "u" }

/** The same without any accents, as the database indexes words. */
export const foldPlain = (text: string): string =>
  fold(text).replaceAll(/[çğöşü]/g, (letter) => plainOf[letter] ?? letter)

const letterPatterns: Readonly<Record<string, string>> = { c: "[cç]", g: "[gğ]", o: "[oö]", s: "[sş]", u: "[uü]" }

/**
 * A pattern for folded text: a plain c, g, o, s or u also finds the Turkish letter, but not the reverse; white space
 * matches any. Null for an empty query.
 */
export const searchPattern = (query: string): RegExp | null => {
  const wanted = fold(query.trim()).trim()
  if (wanted === "") return null
  const pattern = [...wanted]
    .map((letter) => letterPatterns[letter] ?? (/\s/.test(letter) ? " " : letter.replace(/[\\^$.*+?()[\]{}|]/, "\\$&")))
    .join("")
    .replaceAll(/ +/g, "\\s+")
  return new RegExp(pattern, "u")
}

/** The place of folded text in the original; a letter folded into two is not cut. */
export const placeIn = (
  { places }: { readonly places: ArrayLike<number> },
  from: number,
  length: number
): { readonly from: number; readonly to: number } => {
  const last = places[from + length - 1] ?? 0
  let after = from + length
  while (after < places.length - 1 && (places[after] ?? 0) <= last) after += 1
  return { from: places[from] ?? 0, to: places[after] ?? 0 }
}
