import { maxLengths } from "../ReadingData.ts"
import { align, similarity } from "./alignment.ts"
import { comparableText, type ComparableText, type TextRange } from "./comparableText.ts"

/** Words of a page as they were marked, with what stood around them. */
export interface Quote {
  readonly quote: string
  readonly prefix: string
  readonly suffix: string
}

/** Where a quote may still stand, in the comparable text: where its path leads, and where it stood when it was marked. */
export interface Hints {
  readonly path: TextRange | null
  readonly position: number | null
}

/** Code units of each side that are kept with a quote, as they stand on the page. */
export const contextLength = 40

/** As many comparable code units of a quote are its own evidence, wherever they stand. */
const evidenceLength = 32

/** How much of what stood around a quote must still stand there: more of it where the quote itself says little. */
const leastContext = ({ quote }: Quote): number => (quote.length < 12 ? 0.75 : 0.55)

/** The best place must be this much better than the next one. */
const margin = 0.1

/** Of a longer quote only its two ends are looked for. */
const longestWhole = 240
const endLength = 100

/** Edits, as a share of the pattern, up to which words count as the same ones corrected. */
const mostEdits = 0.35
const leastAlike = 0.6

/** Words that stand on a page more often than this are not told apart. */
const mostOccurrences = 500

/** None where there are too many. */
const occurrences = (text: string, wanted: string): ReadonlyArray<number> => {
  const found: Array<number> = []
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    if (found.length === mostOccurrences) return []
    found.push(at)
  }
  return found
}

/** How much of what stood around the quote stands around this place, from 0 to 1. */
const contextAt = (text: string, { quote, prefix, suffix }: Quote, at: number): number => {
  const length = prefix.length + suffix.length
  const before = text.slice(Math.max(0, at - prefix.length), at)
  const after = text.slice(at + quote.length, at + quote.length + suffix.length)
  return (similarity(prefix, before) * prefix.length + similarity(suffix, after) * suffix.length) / length
}

type Found = { readonly at: number; readonly context: number }

const hinted = (found: ReadonlyArray<Found>, { path, position }: Hints): Found | undefined =>
  found.find(({ at }) => at === path?.start) ?? found.find(({ at }) => at === position)

const placeExactly = (text: string, wanted: Quote, hints: Hints): number | null => {
  const found = occurrences(text, wanted.quote).map((at) => ({ at, context: contextAt(text, wanted, at) }))
  const own =
    found.length === 1 && (wanted.quote.length >= evidenceLength || wanted.quote === text) ? found[0] : undefined
  // Marks of older readers say nothing of what stood around them.
  if (wanted.prefix + wanted.suffix === "") return (hinted(found, hints) ?? own)?.at ?? null
  const best = Math.max(0, ...found.map(({ context }) => context))
  if (own === undefined && best < leastContext(wanted)) return null
  const alike = found.filter(({ context }) => context > best - margin)
  return (alike.length === 1 ? alike[0] : hinted(alike, hints))?.at ?? null
}

/** A sign, such as a bullet, stands in many places that look alike: all that stood around it must stand there, once. */
const placeSign = (text: string, { quote, prefix, suffix }: Quote): TextRange | null => {
  const whole = prefix + quote + suffix
  const found = /[\p{L}\p{N}]/u.test(whole) ? occurrences(text, whole) : []
  const [first] = found
  if (quote === "" || first === undefined || found.length > 1) return null
  const start = first + prefix.length
  return { start, end: start + quote.length }
}

/** Whether the best place is good enough, and no other is nearly as good. */
const isSure = ({ distance, nextDistance }: ReturnType<typeof align>, length: number): boolean =>
  distance <= length * mostEdits && nextDistance - distance >= length * margin

/** The nearest place at which a word begins, or the text ends. */
const nearestWordStart = ({ isWordStart, text }: ComparableText, place: number): number => {
  const isBetween = (at: number): boolean => at <= 0 || at >= text.length || isWordStart[at] === true
  let distance = 0
  while (!isBetween(place - distance) && !isBetween(place + distance)) distance += 1
  return isBetween(place - distance) ? Math.max(0, place - distance) : place + distance
}

const placeCorrected = (page: ComparableText, { quote, prefix, suffix }: Quote): TextRange | null => {
  const { text } = page
  const isWhole = quote.length <= longestWhole
  const head = prefix + (isWhole ? quote + suffix : quote.slice(0, endLength))
  // So few words may stand anywhere.
  if (head.length < evidenceLength) return null
  const first = align(head, text)
  if (!isSure(first, head.length)) return null
  const start = first.places[prefix.length] ?? 0
  let end = first.places[prefix.length + quote.length] ?? 0
  if (!isWhole) {
    const tail = quote.slice(-endLength) + suffix
    const last = align(tail, text)
    if (!isSure(last, tail.length)) return null
    end = last.places[endLength] ?? 0
  }
  const place = { start: nearestWordStart(page, start), end: nearestWordStart(page, end) }
  return place.end <= place.start || similarity(quote, text.slice(place.start, place.end), leastAlike) < leastAlike
    ? null
    : place
}

/** What stood around a quote, as far as it is compared: files from elsewhere may hold any length. */
const contextOf = ({ prefix, suffix }: Quote): Pick<Quote, "prefix" | "suffix"> => ({
  prefix: comparableText(prefix.slice(-contextLength)).text.slice(-contextLength),
  suffix: comparableText(suffix.slice(0, contextLength)).text.slice(0, contextLength)
})

/**
 * Where the words of a mark stand on a page, in its comparable text: where they stand unchanged, with most of what stood
 * around them, else where most of them still stand. Null where that is not certain. Source: product, "Bookmarks, highlights, notes".
 */
export const placeQuote = (page: ComparableText, marked: Quote, hints: Hints): TextRange | null => {
  if (marked.quote.length > maxLengths.words) return null
  const wanted: Quote = { quote: comparableText(marked.quote).text, ...contextOf(marked) }
  if (!/[\p{L}\p{N}]/u.test(wanted.quote)) return placeSign(page.text, wanted)
  const at = placeExactly(page.text, wanted, hints)
  return at === null ? placeCorrected(page, wanted) : { start: at, end: at + wanted.quote.length }
}
