import { inflateSync } from "node:zlib"
import type { PdfSource } from "../openDocument.ts"
import {
  afterBlanks,
  Incomplete,
  isDictionary,
  isReference,
  nameOf,
  type PdfDictionary,
  type PdfValue,
  valueAt
} from "./parseValue.ts"

/** Bytes that a dictionary describes: where they lie in the file. */
export interface PdfStream {
  readonly dictionary: PdfDictionary
  readonly start: number
  readonly length: number
}

type Place = { readonly at: number } | { readonly within: number; readonly index: number }

const firstWindow = 4096
/** How far an object, and a table of them, may reach. A thread's heap has room for an object of that length. */
const longestObject = 2 * 1024 * 1024
const longestTable = 16 * 1024 * 1024
/** Limits for damaged files. */
const maxSections = 64
const maxObjects = 1_000_000
const maxInflated = 32 * 1024 * 1024
/** Letters of unpacked streams of objects that are kept. */
const maxPackedLetters = 8 * 1024 * 1024
/** Numbers at the head of such a stream, two for each object. */
const maxWithin = 400_000
/** Letters read of a file in all, also again: its pages do not wait long for their videos. */
const maxLetters = 512 * 1024 * 1024

/** Of a table: a place or a number of objects, and whether it is in use. Bounded, so that no text takes long. */
const entry = /([0-9]{1,10})\s+([0-9]{1,5})(?:\s+([nf])(?=\s|$))?/gu

/** Bytes as numbers of these widths. */
const numbersIn = (bytes: Uint8Array, from: number, widths: ReadonlyArray<number>): ReadonlyArray<number> => {
  let at = from
  return widths.map((width) => {
    let number = 0
    for (let end = at + width; at < end; at += 1) number = number * 256 + (bytes[at] ?? 0)
    return number
  })
}

/** Undoes the prediction of rows by what stands above them (ISO 32000-1, 7.4.4.4), for "Up" and "None". */
const unpredicted = (bytes: Buffer, columns: number): Buffer | null => {
  const rows = Math.floor(bytes.length / (columns + 1))
  const plain = Buffer.alloc(rows * columns)
  for (let row = 0; row < rows; row += 1) {
    const from = row * (columns + 1)
    const filter = bytes[from]
    if (filter !== 0 && filter !== 2) return null
    for (let column = 0; column < columns; column += 1) {
      const above = filter === 2 && row > 0 ? (plain[(row - 1) * columns + column] ?? 0) : 0
      plain[row * columns + column] = ((bytes[from + 1 + column] ?? 0) + above) & 255
    }
  }
  return plain
}

/** The disk fails, which says nothing about the file. */
export const isDiskError = (error: unknown): boolean => error instanceof Error && "syscall" in error

/** More was read of the file than any needs. */
class TooMuch extends Error {}

const isOfObject = (error: unknown): boolean => !(error instanceof TooMuch) && !isDiskError(error)

/**
 * The objects of a PDF by their numbers, read from its file where they lie. PDFium has no calls for what is in an
 * annotation's rendition. An object that is damaged is as one that is not there.
 */
export class PdfObjects {
  readonly #source: PdfSource
  /** Of the file's header: places are counted from there. */
  readonly #header: number
  readonly #places = new Map<number, Place>()
  readonly #packed = new Map<number, readonly [text: string, first: number, offsets: ReadonlyArray<number>]>()
  readonly #coming = new Set<number>()
  readonly #damaged = new Set<number>()
  #packedLetters = 0
  #letters = 0
  isEncrypted = false

  constructor(source: PdfSource) {
    this.#source = source
    this.#header = Math.max(0, source.read(0, 1024).indexOf("%PDF-"))
    const tail = source.read(Math.max(0, source.size - 2048), 2048).toString("latin1")
    const [, start] =
      /startxref\s+([0-9]{1,12})\s*(?:%%EOF\s*)?$/u.exec(tail.slice(tail.lastIndexOf("startxref"))) ?? []
    const left = [Number(start)]
    const seen = new Set<number>()
    while (left.length > 0 && seen.size < maxSections) {
      const at = left.shift() ?? Number.NaN
      if (seen.has(at) || !Number.isSafeInteger(at) || at < 0) continue
      seen.add(at)
      try {
        left.push(...this.#readSection(at))
      } catch (error) {
        // What other sections tell can still be found.
        if (!isOfObject(error)) throw error
      }
    }
  }

  /** The value behind a reference, also behind several. */
  resolve(value: PdfValue | undefined): PdfValue {
    let found: PdfValue = value ?? null
    for (let steps = 0; isReference(found); steps += 1) {
      if (steps > 20) return null
      found = this.object(found.object)
    }
    return found
  }

  /** An object's value; its dictionary for a stream. */
  object(number: number): PdfValue {
    const place = this.#places.get(number)
    if (place === undefined || this.#coming.has(number)) return null
    this.#coming.add(number)
    try {
      return this.#undamaged(number, () =>
        "at" in place ? this.#standing(place.at, number).value : this.#within(place.within, place.index)
      )
    } finally {
      this.#coming.delete(number)
    }
  }

  /** The stream of this number; null if the object is none. */
  stream(number: number): PdfStream | null {
    const place = this.#places.get(number)
    if (place === undefined || !("at" in place)) return null
    return this.#undamaged(number, () => this.#streamAt(place.at, number))
  }

  /** Null if reading it throws. It is tried once, because it may take long. */
  #undamaged<A>(number: number, read: () => A): A | null {
    if (this.#damaged.has(number)) return null
    try {
      return read()
    } catch (error) {
      if (!isOfObject(error)) throw error
      this.#damaged.add(number)
      return null
    }
  }

  /** Where a stream's bytes lie, as they are in the file; null if they are packed otherwise than by a bare Flate. */
  bytes({ dictionary, start, length }: PdfStream, most: number): Buffer | null {
    const filter = this.resolve(dictionary.get("Filter"))
    const filters = Array.isArray(filter) ? filter.map((one: PdfValue) => nameOf(this.resolve(one))) : [nameOf(filter)]
    const isPlain = filter === null || filters.length === 0
    if (length > most) return null
    const raw = this.#source.read(start, length)
    if (isPlain) return raw
    if (filters.length !== 1 || filters[0] !== "FlateDecode") return null
    const inflated = inflateSync(raw, { maxOutputLength: most })
    const parameters = this.resolve(dictionary.get("DecodeParms"))
    const own = this.resolve(Array.isArray(parameters) ? (parameters as ReadonlyArray<PdfValue>)[0] : parameters)
    const predictor = isDictionary(own) ? Number(this.resolve(own.get("Predictor")) ?? 1) : 1
    if (predictor <= 1) return inflated
    return predictor < 10 || !isDictionary(own) ? null : unpredicted(inflated, Number(own.get("Columns") ?? 1))
  }

  /** Reads with more and more of the file, until it holds all. */
  #reading<A>(at: number, longest: number, read: (text: string) => A): A {
    for (let size = firstWindow; ; size = Math.min(size * 8, longest)) {
      const text = this.#source.read(at + this.#header, size).toString("latin1")
      this.#count(text)
      try {
        return read(text)
      } catch (error) {
        if (!(error instanceof Incomplete) || text.length < size || size === longest) throw error
      }
    }
  }

  #count({ length }: { readonly length: number }): void {
    this.#letters += length
    if (this.#letters > maxLetters) throw new TooMuch("too much to read")
  }

  #standing(at: number, number: number | null) {
    return this.#reading(at, longestObject, (text) => {
      const head = /^\s*([0-9]{1,10})\s+[0-9]{1,5}\s+obj/u.exec(text)
      if (head === null || (number !== null && Number(head[1]) !== number)) throw new Error("another object")
      const { value, end } = valueAt(`${text} `, head[0].length)
      const after = afterBlanks(text, end)
      if (after + 8 > text.length) throw new Incomplete()
      const isStream = text.startsWith("stream", after)
      const line = text.slice(after + 6, after + 8) === "\r\n" ? 2 : 1
      return { value, data: isStream ? at + this.#header + after + 6 + line : null }
    })
  }

  #streamAt(at: number, number: number | null): PdfStream | null {
    const { value, data } = this.#standing(at, number)
    if (data === null || !isDictionary(value)) return null
    const length = this.resolve(value.get("Length"))
    if (typeof length !== "number" || !Number.isSafeInteger(length) || length < 0) return null
    return data + length > this.#source.size ? null : { dictionary: value, start: data, length }
  }

  #within(holder: number, index: number): PdfValue {
    const packed = this.#packed.get(holder) ?? this.#undamaged(holder, () => this.#unpack(holder))
    if (packed === null) return null
    const [text, first, offsets] = packed
    return valueAt(text, first + (offsets[index] ?? text.length)).value
  }

  #unpacked(stream: PdfStream): Buffer | null {
    try {
      return this.bytes(stream, maxPackedLetters)
    } catch (error) {
      // It may have taken as long as one that is whole.
      this.#count({ length: maxPackedLetters })
      throw error
    }
  }

  #unpack(holder: number): readonly [string, number, ReadonlyArray<number>] {
    const stream = this.stream(holder)
    const bytes = stream === null ? null : this.#unpacked(stream)
    if (stream === null || bytes === null) throw new Error("no objects within")
    const text = `${bytes.toString("latin1")} `
    this.#count(text)
    const [first, count] = [
      Number(this.resolve(stream.dictionary.get("First"))),
      Number(this.resolve(stream.dictionary.get("N")))
    ]
    const numbers = text.slice(0, first).trim().split(/\s+/u, maxWithin).map(Number)
    const offsets = Array.from({ length: Math.min(count, numbers.length / 2) }, (_, at) => numbers[2 * at + 1] ?? 0)
    const unpacked = [text, first, offsets] as const
    if (this.#packedLetters + text.length > maxPackedLetters) {
      this.#packed.clear()
      this.#packedLetters = 0
    }
    this.#packed.set(holder, unpacked)
    this.#packedLetters += text.length
    return unpacked
  }

  #place(number: number, place: Place): void {
    if (!this.#places.has(number) && this.#places.size < maxObjects) this.#places.set(number, place)
  }

  /** Takes the places of a table or stream of them; answers where earlier ones are. */
  #readSection(at: number): ReadonlyArray<number> {
    const isTable = this.#source
      .read(at + this.#header, 32)
      .toString("latin1")
      .trimStart()
      .startsWith("xref")
    const trailer = isTable ? this.#readTable(at) : this.#readStream(at)
    if (trailer.has("Encrypt")) this.isEncrypted = true
    return [trailer.get("XRefStm"), trailer.get("Prev")].filter((next) => typeof next === "number")
  }

  #readTable(at: number): PdfDictionary {
    return this.#reading(at, longestTable, (text) => {
      const end = text.indexOf("trailer")
      if (end < 0) throw new Incomplete()
      const { value } = valueAt(`${text} `, end + 7)
      if (!isDictionary(value)) throw new Error("no trailer")
      let number = 0
      for (const [, one = "", , kind] of text.slice(4, end).matchAll(entry)) {
        if (kind === undefined) number = Number(one)
        else {
          if (kind === "n" && Number(one) > 0) this.#place(number, { at: Number(one) })
          number += 1
        }
      }
      return value
    })
  }

  #readStream(at: number): PdfDictionary {
    const stream = this.#streamAt(at, null)
    const bytes = stream === null ? null : this.bytes(stream, maxInflated)
    const widths = stream === null ? null : this.resolve(stream.dictionary.get("W"))
    if (stream === null || bytes === null || !Array.isArray(widths)) throw new Error("no table")
    const [kindWidth = 0, ...others] = widths.map(Number)
    const size = kindWidth + others.reduce((sum, width) => sum + width, 0)
    if (!(size > 0 && size < 32)) throw new Error("no table")
    const ranges = this.resolve(stream.dictionary.get("Index")) ?? [0, Number(stream.dictionary.get("Size"))]
    const pairs = Array.isArray(ranges) ? ranges.map(Number) : []
    let from = 0
    for (let pair = 0; pair + 1 < pairs.length; pair += 2) {
      const [first = 0, count = 0] = [pairs[pair], pairs[pair + 1]]
      for (let step = 0; step < count && from + size <= bytes.length; step += 1, from += size) {
        const [kind = 0, one = 0, other = 0] = numbersIn(bytes, from, [kindWidth, ...others])
        if (kind === 1 || kindWidth === 0) this.#place(first + step, { at: one })
        else if (kind === 2) this.#place(first + step, { within: one, index: other })
      }
    }
    return stream.dictionary
  }
}
