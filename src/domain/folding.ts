/**
 * Text as searched: without case, with I, İ, ı and i alike, and â, î, û as plain letters. `places[n]` is where the n-th
 * folded character begins in the original; the last entry is its length. Source: product, "Search".
 */
export interface Folded {
  readonly text: string
  readonly places: Uint32Array
}

const keptLetters = new Set(["ç", "ğ", "ö", "ş", "ü"])
const marks = /\p{M}/gu

/** Typographic characters and their keyboard equivalents, letters that fold into two, and invisible characters. */
export const replacements: Readonly<Record<string, string>> = {
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
export const firstMark = 0x300

/**
 * Of each code unit, what it is folded into where no mark follows: 0 if not yet known, `severalUnits` if it is a mark, half
 * of a letter, or folds into none or more than one.
 */
const foldedUnits = new Int32Array(0x10000)
const severalUnits = -1

const foldedUnit = (unit: number): number => {
  const known = foldedUnits[unit] ?? severalUnits
  if (known !== 0) return known
  const character = String.fromCharCode(unit)
  const plain = /[\p{M}\p{Cs}]/u.test(character) ? "" : foldedLetter(character)
  return (foldedUnits[unit] = plain.length === 1 && unit !== 0 ? plain.charCodeAt(0) : severalUnits)
}

/** As many units as a call may have arguments. */
const unitsPerCall = 0x2000

const stringOf = (units: Uint16Array): string => {
  let text = ""
  for (let from = 0; from < units.length; from += unitsPerCall)
    // Spread, they take ten times as long.
    text += Reflect.apply(String.fromCharCode, null, units.subarray(from, from + unitsPerCall))
  return text
}

const resized = <A extends Uint16Array | Uint32Array>(array: A, length: number): A => {
  const larger = new (array.constructor as new (length: number) => A)(length)
  larger.set(array)
  return larger
}

/** Time matters here: an issue's whole text is folded before its first search is answered. */
export const foldWithPlaces = (text: string): Folded => {
  let units = new Uint16Array(text.length + 1)
  let places = new Uint32Array(text.length + 1)
  let length = 0
  for (let from = 0; from < text.length;) {
    const unit = foldedUnit(text.charCodeAt(from))
    const next = from + 1 < text.length ? text.charCodeAt(from + 1) : 0
    if (unit !== severalUnits && (next < firstMark || foldedUnit(next) !== severalUnits)) {
      units[length] = unit
      places[length] = from
      length += 1
      from += 1
    } else {
      letter.lastIndex = from
      const [found = ""] = letter.exec(text) ?? []
      const plain = foldedLetter(found)
      const needed = length + plain.length + text.length - from + 1
      if (needed > places.length) {
        units = resized(units, 2 * needed)
        places = resized(places, 2 * needed)
      }
      for (let at = 0; at < plain.length; at += 1) {
        units[length + at] = plain.charCodeAt(at)
        places[length + at] = from
      }
      length += plain.length
      from += found.length
    }
  }
  places[length] = text.length
  return { text: stringOf(units.subarray(0, length)), places: places.slice(0, length + 1) }
}

/** All but what `toLowerCase` folds as we do, whatever stands beside it. */
const unusual = /[^\0-\x5f\x61-\x7fçğöşüÇĞÖŞÜ]/g

/**
 * Folded text of the same length, each character where the original has it; null where one has another place. The browser
 * does it in a fraction of the time of `foldWithPlaces`.
 */
export const foldInPlace = (text: string): string | null => {
  let isInPlace = true
  const folded = text.replaceAll(unusual, (character) => {
    const unit = foldedUnit(character.charCodeAt(0))
    if (unit === severalUnits) isInPlace = false
    return String.fromCharCode(unit)
  })
  return isInPlace ? folded.toLowerCase() : null
}

export const fold = (text: string): string => foldInPlace(text) ?? foldWithPlaces(text).text

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
