import { Option, Schema, SchemaTransformation } from "effect"
import type { Passage } from "./passage.ts"

/** UTF-16 code units of a link's words: in whole, or of each end of more words, and of what stands on each side. */
const longestWhole = 160
const endLength = 48
const contextLength = 32

/** No link holds a longer part. */
const Part = Schema.String.check(Schema.isMaxLength(longestWhole))
const Words = Part.check(Schema.isPattern(/[\p{L}\p{N}]/u))

/** The words that a link names: all of them as `start`, or how they begin and end, and what stands around them. */
export const LinkedWords = Schema.Struct({ prefix: Part, start: Words, end: Schema.NullOr(Words), suffix: Part })
export type LinkedWords = typeof LinkedWords.Type

const escapes: Readonly<Record<string, string>> = { "%": "%25", ",": "%2C", "-": "%2D" }
const escaped = (part: string): string => part.replaceAll(/[%,-]/g, (sign) => escapes[sign] ?? sign)
const unescaped = (part: string): string =>
  part.replaceAll(/%(?:25|2C|2D)/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))

const written = ({ prefix, start, end, suffix }: LinkedWords): string =>
  [
    ...(prefix === "" ? [] : [`${escaped(prefix)}-`]),
    escaped(start),
    ...(end === null ? [] : [escaped(end)]),
    ...(suffix === "" ? [] : [`-${escaped(suffix)}`])
  ].join(",")

const read = (value: string): LinkedWords => {
  const parts = value.split(",")
  const prefix = parts.length > 1 && parts[0]?.endsWith("-") ? parts.shift()?.slice(0, -1) : ""
  const suffix = parts.length > 1 && parts.at(-1)?.startsWith("-") ? parts.pop()?.slice(1) : ""
  const [start = "", end = null, ...others] = parts.map(unescaped)
  return {
    prefix: unescaped(prefix ?? ""),
    start: others.length > 0 ? "" : start,
    end,
    suffix: unescaped(suffix ?? "")
  }
}

/**
 * The `alinti` value of an address: `prefix-,start,end,-suffix`, of which only `start` must be there. Within a part,
 * percent signs, commas and hyphens are percent-encoded. Standard: URL Fragment Text Directives, "Syntax".
 */
export const PassageParameter = Schema.String.pipe(
  Schema.decodeTo(LinkedWords, SchemaTransformation.transform({ decode: read, encode: written }))
)

const decode = Schema.decodeUnknownOption(PassageParameter)

/** The words that an `alinti` value names; null for anything else. Source: product, "Links to a passage". */
export const wordsAsked = (alinti: string | null): LinkedWords | null => Option.getOrNull(decode(alinti))

/** In one line, without halves of characters, which no address can hold. */
const lineOf = (text: string): string =>
  text
    .replaceAll(/\p{Cs}/gu, "")
    .replaceAll(/\s+/gu, " ")
    .trim()

/** As many whole characters as fit, and whole words where a cut would leave half of one. */
const beginning = (line: string, length: number): string => {
  if (line.length <= length) return line
  let cut = ""
  for (const character of line) {
    if (cut.length + character.length > length) break
    cut += character
  }
  const space = cut.lastIndexOf(" ")
  return (line.startsWith(" ", cut.length) || space < length / 2 ? cut : cut.slice(0, space)).trim()
}

const reversed = (line: string): string => [...line].toReversed().join("")
const ending = (line: string, length: number): string => reversed(beginning(reversed(line), length))

/** What a link says of a passage; null where the passage has no words. */
export const linkedWords = ({ text, prefix = "", suffix = "" }: Passage): LinkedWords | null => {
  const line = lineOf(text)
  const isWhole = line.length <= longestWhole
  const words: LinkedWords = {
    prefix: ending(lineOf(prefix), contextLength),
    start: isWhole ? line : beginning(line, endLength),
    end: isWhole ? null : ending(line, endLength),
    suffix: beginning(lineOf(suffix), contextLength)
  }
  return Schema.is(LinkedWords)(words) ? words : null
}

/** All that a highlight says of its words, to look for them elsewhere. */
export const wordsOf = ({ text, quote = text, prefix = "", suffix = "" }: Passage): LinkedWords => ({
  prefix,
  start: quote,
  end: null,
  suffix
})

/** Encoded so far that it can be read in the address. */
const inAddress = (value: string): string => encodeURIComponent(value).replaceAll("%2C", ",").replaceAll("%20", "+")

/** The address that leads to a passage, in this reader; without words it leads to the page. */
export const passageAddress = (here: Pick<URL, "origin" | "pathname">, passage: Passage): string => {
  const words = linkedWords(passage)
  const page = `${here.origin}${here.pathname}?sayfa=${passage.page}`
  return words === null ? page : `${page}&alinti=${inAddress(written(words))}`
}
