import { foldWithPlaces, placeIn } from "../../folding.ts"
import type { TextRange } from "../marks/comparableText.ts"
import type { PageWords } from "../marks/placeWords.ts"

/** A page's text as it is searched. */
export interface SearchedPage extends PageWords {
  readonly folded: string
  /** Where each folded character begins in the text; null where it is the same place. */
  readonly places: Uint32Array | null
  /** Hyphens and white space within a word that is broken between two blocks: they are not searched. */
  readonly breaks: ReadonlyArray<TextRange>
}

/** A word that goes on in the next block or column. */
const broken = /(?<=\p{L}{2})-\s*\n\s*(?=\p{Ll})/gu

/** Source: product, "Search in the issue". */
export const searchedPage = ({ page, text }: PageWords): SearchedPage => {
  const breaks = [...text.matchAll(broken)].map(({ 0: hyphen, index }) => ({
    start: index,
    end: index + hyphen.length
  }))
  let folded = ""
  const places: Array<number> = []
  let from = 0
  for (const { start, end } of [...breaks, { start: text.length, end: text.length }]) {
    const part = foldWithPlaces(text.slice(from, start))
    folded += part.text
    for (const place of part.places.slice(0, -1)) places.push(from + place)
    from = end
  }
  const isSame = folded.length === text.length && places.every((place, at) => place === at)
  return { page, text, folded, places: isSame ? null : Uint32Array.from([...places, text.length]), breaks }
}

/** All places of a pattern made by `searchPattern`: pairs of where each begins in the text, and where it ends. */
export const placesOf = ({ folded, places, breaks }: SearchedPage, pattern: RegExp): Uint32Array => {
  const found: Array<number> = []
  const all = new RegExp(pattern.source, "gu")
  for (let hit = all.exec(folded); hit !== null; hit = all.exec(folded)) {
    if (places === null) {
      found.push(hit.index, hit.index + hit[0].length)
      continue
    }
    const { from, to } = placeIn({ places }, hit.index, hit[0].length)
    found.push(from, breaks.find(({ end }) => end === to)?.start ?? to)
  }
  return Uint32Array.from(found)
}
