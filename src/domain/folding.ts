/**
 * Text as it is searched: without case, I, İ, ı and i alike, and of â, î and û the plain letters, because both spellings
 * are in use. `places[n]` is where the n-th folded character begins in the original; one past the end is its length.
 * Source: product, "Search".
 */
export interface Folded {
  readonly text: string
  readonly places: ReadonlyArray<number>
}

const kept = new Set(["ç", "ğ", "ö", "ş", "ü"])
const marks = /\p{M}/gu

/** What printers write another way than keyboards do, and letters that are two plain ones. What nobody sees is nothing. */
const plainly: Readonly<Record<string, string>> = {
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
  const plain = kept.has(small) ? small : small.normalize("NFD").replaceAll(marks, "").normalize("NFC")
  return plainly[plain] ?? plain
}

/** A letter and the marks that follow it, however they are encoded; or marks that follow none. */
const letters = /\P{M}\p{M}*|\p{M}+/gu

const foldedLetter = (letter: string): string =>
  plainly[letter] ?? letter.normalize("NFKC").replaceAll(letters, foldedCharacter)

export const foldWithPlaces = (text: string): Folded => {
  let folded = ""
  const places: Array<number> = []
  for (const { 0: letter, index } of text.matchAll(letters)) {
    const next = foldedLetter(letter)
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
  const wanted = fold(query.trim()).trim()
  if (wanted === "") return null
  const pattern = [...wanted]
    .map((letter) => either[letter] ?? (/\s/.test(letter) ? " " : letter.replace(/[\\^$.*+?()[\]{}|]/, "\\$&")))
    .join("")
    .replaceAll(/ +/g, "\\s+")
  return new RegExp(pattern, "u")
}

/** Where in its original a part of folded text stands; a letter that became two is never cut. */
export const placeIn = (
  { places }: Folded,
  from: number,
  length: number
): { readonly from: number; readonly to: number } => {
  const last = places[from + length - 1] ?? 0
  let after = from + length
  while (after < places.length - 1 && (places[after] ?? 0) <= last) after += 1
  return { from: places[from] ?? 0, to: places[after] ?? 0 }
}
