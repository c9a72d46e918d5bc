/** A name such as `/Subtype`, without its slash. */
export interface PdfName {
  readonly name: string
}

/** A reference to an object, such as `12 0 R`. */
export interface PdfReference {
  readonly object: number
}

export type PdfDictionary = ReadonlyMap<string, PdfValue>

/** What a PDF writes; a text is its bytes, one per letter. */
export type PdfValue =
  | null
  | boolean
  | number
  | string
  | PdfName
  | PdfReference
  | ReadonlyArray<PdfValue>
  | PdfDictionary

/** The text ends within the value: more of it may complete it. */
export class Incomplete extends Error {}

/** A value that no PDF writes. */
class Malformed extends Error {}

const maxDepth = 60

const isBlank = (code: number): boolean =>
  code === 32 || code === 10 || code === 13 || code === 9 || code === 0 || code === 12

const isDelimiter = (letter: string): boolean => "()<>[]{}/%".includes(letter)

export const isDictionary = (value: PdfValue | undefined): value is PdfDictionary => value instanceof Map

export const isReference = (value: PdfValue | undefined): value is PdfReference =>
  typeof value === "object" && value !== null && "object" in value

export const nameOf = (value: PdfValue | undefined): string | null =>
  typeof value === "object" && value !== null && "name" in value ? value.name : null

/** Past blanks and comments. */
export const afterBlanks = (text: string, from: number): number => {
  let at = from
  for (;;) {
    while (at < text.length && isBlank(text.charCodeAt(at))) at += 1
    if (text[at] !== "%") return at
    while (at < text.length && text[at] !== "\n" && text[at] !== "\r") at += 1
  }
}

interface Read {
  readonly value: PdfValue
  /** Right behind it. */
  readonly end: number
}

const wordAt = (text: string, from: number): string => {
  let at = from
  while (at < text.length && !isBlank(text.charCodeAt(at)) && !isDelimiter(text[at] ?? "")) at += 1
  if (at === text.length) throw new Incomplete()
  return text.slice(from, at)
}

const escapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" }

/** A text's letters, of which some are written otherwise (ISO 32000-1, 7.3.4.2). */
const unescaped = (text: string): string =>
  text.replaceAll(/\\(?:([0-7]{1,3})|(\r\n|[\s\S]))/gu, (_, octal: string | undefined, letter = "") => {
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 255)
    return /^[\r\n]/u.test(letter) ? "" : (escapes[letter] ?? letter)
  })

const literalAt = (text: string, from: number): Read => {
  let [at, open] = [from + 1, 1]
  while (open > 0) {
    if (at >= text.length) throw new Incomplete()
    const letter = text[at]
    if (letter === "\\") at += 1
    else if (letter === "(") open += 1
    else if (letter === ")") open -= 1
    at += 1
  }
  return { value: unescaped(text.slice(from + 1, at - 1)), end: at }
}

const hexAt = (text: string, from: number): Read => {
  const end = text.indexOf(">", from)
  if (end < 0) throw new Incomplete()
  return {
    value: Buffer.from(text.slice(from + 1, end).replaceAll(/[^0-9a-f]/giu, ""), "hex").toString("latin1"),
    end: end + 1
  }
}

const arrayAt = (text: string, from: number, depth: number): Read => {
  const values: Array<PdfValue> = []
  let at = afterBlanks(text, from + 1)
  while (text[at] !== "]") {
    const { value, end } = valueAt(text, at, depth + 1)
    values.push(value)
    at = afterBlanks(text, end)
  }
  return { value: values, end: at + 1 }
}

const dictionaryAt = (text: string, from: number, depth: number): Read => {
  const entries = new Map<string, PdfValue>()
  let at = afterBlanks(text, from + 2)
  while (!text.startsWith(">>", at)) {
    const key = valueAt(text, at, depth + 1)
    const name = nameOf(key.value)
    if (name === null) throw new Malformed()
    const { value, end } = valueAt(text, afterBlanks(text, key.end), depth + 1)
    entries.set(name, value)
    at = afterBlanks(text, end)
    if (at + 1 >= text.length) throw new Incomplete()
  }
  return { value: entries, end: at + 2 }
}

const plainAt = (text: string, from: number): Read => {
  const word = wordAt(text, from)
  const end = from + word.length
  if (word === "true" || word === "false") return { value: word === "true", end }
  if (word === "null") return { value: null, end }
  const number = Number(word)
  if (word === "" || Number.isNaN(number)) throw new Malformed()
  const reference = /^[0-9]+$/u.test(word)
    ? /^[\0\t\n\f\r ]+[0-9]{1,5}[\0\t\n\f\r ]+R/u.exec(text.slice(end, end + 24))
    : null
  return reference === null ? { value: number, end } : { value: { object: number }, end: end + reference[0].length }
}

/** Reads the value that begins at a place of a PDF's text. Throws `Incomplete` if the text ends before it. */
export const valueAt = (text: string, from: number, depth = 0): Read => {
  if (depth > maxDepth) throw new Malformed()
  const at = afterBlanks(text, from)
  if (at >= text.length - 1) throw new Incomplete()
  switch (text.charAt(at)) {
    case "/": {
      const name = wordAt(text, at + 1)
      const plain = name.replaceAll(/#([0-9a-f]{2})/giu, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16))
      )
      return { value: { name: plain }, end: at + 1 + name.length }
    }
    case "(":
      return literalAt(text, at)
    case "[":
      return arrayAt(text, at, depth)
    case "<":
      return text[at + 1] === "<" ? dictionaryAt(text, at, depth) : hexAt(text, at)
    default:
      return plainAt(text, at)
  }
}
