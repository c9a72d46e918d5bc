import { foldInPlace, foldWithPlaces, placeIn } from "../../folding.ts"
import type { PageWords } from "../marks/placeWords.ts"
import { wordBreak } from "../text/brokenWord.ts"
import type { QueryPattern } from "./QueryPattern.ts"

/** What stands where a line's end parts a word. It is not searched: the searched text has nothing there. */
interface Cut {
  /** Where it is left out of the searched text. */
  readonly at: number
  /** The length of all that is left out up to there. */
  readonly removed: number
}

/** A page's text as it is searched. */
export interface SearchedPage extends PageWords {
  readonly folded: string
  readonly cuts: ReadonlyArray<Cut>
  /** Where each folded character begins in the text without what is cut; null where it is the same place. */
  readonly places: Uint32Array | null
}

const parted = /[-\u2010]?\u00ad+/gu

/** Time and memory matter: an issue's whole text is folded before its first search is answered. */
const foldedText = (text: string): Pick<SearchedPage, "folded" | "places"> => {
  const folded = foldInPlace(text)
  if (folded !== null) return { folded, places: null }
  const { text: uneven, places } = foldWithPlaces(text)
  return { folded: uneven, places }
}

/** Source: product, "Search in the issue". */
export const searchedPage = ({ page, text }: PageWords): SearchedPage => {
  const cuts: Array<Cut> = []
  let removed = 0
  for (const { 0: hyphen, index } of text.matchAll(parted)) {
    removed += hyphen.length
    cuts.push({ at: index + hyphen.length - removed, removed })
  }
  return { page, text, cuts, ...foldedText(cuts.length === 0 ? text : text.replaceAll(parted, "")) }
}

/** The place in the text of one in the text without what is cut; behind what is cut there. */
const placeOf = ({ cuts }: SearchedPage, at: number): number =>
  at + (cuts.findLast((cut) => cut.at <= at)?.removed ?? 0)

/** Whether a word is parted before a folded character. */
const isParted = ({ cuts, places }: SearchedPage, at: number): boolean => {
  const before = at === 0 ? -1 : (places?.[at - 1] ?? at - 1)
  const own = places?.[at] ?? at
  return cuts.some((cut) => before < cut.at && cut.at <= own)
}

/** Whether every hyphen of the query that the text has not got stands where a line's end parts the word. */
const isWhole = ({ indices }: RegExpExecArray, page: SearchedPage): boolean =>
  (indices ?? []).slice(1).every((group) => group !== undefined && (group[0] < group[1] || isParted(page, group[0])))

/** The end of a hit, without the hyphen of a line's end that stands behind it. */
const endWithin = (text: string, from: number, to: number): number =>
  text.charAt(to - 1) === wordBreak ? from + text.slice(from, to).replace(/[-\u2010]?\u00ad+$/u, "").length : to

/** All places of a pattern: pairs of where each begins in the text, and where it ends. Equal ones count once. */
export const placesOf = (page: SearchedPage, { pattern, hasHyphens }: QueryPattern): Uint32Array => {
  const { text, folded, cuts, places } = page
  const found: Array<number> = []
  const all = new RegExp(pattern.source, hasHyphens ? "dgu" : "gu")
  for (let hit = all.exec(folded); hit !== null; hit = all.exec(folded)) {
    if (hasHyphens && !isWhole(hit, page)) {
      all.lastIndex = hit.index + String.fromCodePoint(folded.codePointAt(hit.index) ?? 0).length
      continue
    }
    const { length } = hit[0]
    if (places === null && cuts.length === 0) {
      found.push(hit.index, hit.index + length)
      continue
    }
    const cutless =
      places === null ? { from: hit.index, to: hit.index + length } : placeIn({ places }, hit.index, length)
    const from = placeOf(page, cutless.from)
    const end = endWithin(text, from, placeOf(page, cutless.to))
    if (found.at(-2) !== from || found.at(-1) !== end) found.push(from, end)
  }
  return Uint32Array.from(found)
}
