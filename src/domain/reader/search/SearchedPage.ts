import { foldWithPlaces, placeIn } from "../../folding.ts"
import type { PageWords } from "../marks/placeWords.ts"
import { wordBreak } from "../text/brokenWord.ts"
import type { QueryPattern } from "./QueryPattern.ts"

/** A page's text as it is searched. */
export interface SearchedPage extends PageWords {
  readonly folded: string
  /** Where each folded character begins in the text; null where it is the same place. */
  readonly places: Uint32Array | null
  /** Where words are parted by a line's end, in the folded text: what stands there is not searched. */
  readonly breaks: ReadonlySet<number>
}

const parted = /[-\u2010]?\u00ad+/gu

/** Source: product, "Search in the issue". */
export const searchedPage = ({ page, text }: PageWords): SearchedPage => {
  const cuts = Array.from(text.matchAll(parted), ({ 0: hyphen, index }) => ({ from: index, length: hyphen.length }))
  const { text: folded, places } = foldWithPlaces(cuts.length === 0 ? text : text.replaceAll(parted, ""))
  const breaks = new Set<number>()
  let cut = 0
  let removed = 0
  let isSame = folded.length === text.length
  for (let at = 0; at < places.length; at += 1) {
    let place = (places[at] ?? 0) + removed
    for (let next = cuts[cut]; next !== undefined && next.from <= place; next = cuts[cut]) {
      breaks.add(at)
      removed += next.length
      place += next.length
      cut += 1
    }
    places[at] = place
    isSame &&= place === at
  }
  return { page, text, folded, places: isSame ? null : places, breaks }
}

/** Whether every hyphen of the query that the text has not got stands where a line's end parts the word. */
const isWhole = ({ indices }: RegExpExecArray, { breaks }: SearchedPage): boolean =>
  (indices ?? []).slice(1).every((group) => group !== undefined && (group[0] < group[1] || breaks.has(group[0])))

/** The end of a hit, without the hyphen of a line's end that stands behind it. */
const endWithin = (text: string, from: number, to: number): number =>
  text.charAt(to - 1) === wordBreak ? from + text.slice(from, to).replace(/[-\u2010]?\u00ad+$/u, "").length : to

/** All places of a pattern: pairs of where each begins in the text, and where it ends. Equal ones count once. */
export const placesOf = (page: SearchedPage, { pattern, hasHyphens }: QueryPattern): Uint32Array => {
  const { text, folded, places } = page
  const found: Array<number> = []
  const all = new RegExp(pattern.source, hasHyphens ? "dgu" : "gu")
  for (let hit = all.exec(folded); hit !== null; hit = all.exec(folded)) {
    if (hasHyphens && !isWhole(hit, page)) {
      all.lastIndex = hit.index + String.fromCodePoint(folded.codePointAt(hit.index) ?? 0).length
      continue
    }
    if (places === null) {
      found.push(hit.index, hit.index + hit[0].length)
      continue
    }
    const { from, to } = placeIn({ places }, hit.index, hit[0].length)
    const end = endWithin(text, from, to)
    if (found.at(-2) !== from || found.at(-1) !== end) found.push(from, end)
  }
  return Uint32Array.from(found)
}
