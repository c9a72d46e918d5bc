import { fold } from "../../folding.ts"
import type { PageWords } from "../marks/placeWords.ts"
import type { PlacedAdvert } from "./Advert.ts"

/** The adverts of a page by id, each with its first keyword that the page has. */
export type AdvertsOfPage = Readonly<Record<string, string>>

/** A page without any is left out. */
export type AdvertsOnPages = Readonly<Record<number, AdvertsOfPage>>

const wordsIn = (folded: string): ReadonlyArray<string> => folded.match(/[\p{L}\p{N}]+/gu) ?? []

/** As it is compared: folded, with one blank for several. */
const compared = (text: string): string => fold(text).replaceAll(/\s+/g, " ").trim()

/** The words of a keyword as they are compared; none makes it no keyword, because nothing would have it. */
export const keywordWords = (keyword: string): ReadonlyArray<string> => wordsIn(compared(keyword))

const endsInWord = (text: string): boolean => /[\p{L}\p{N}]$/u.test(text)
const beginsWithWord = (text: string): boolean => /^[\p{L}\p{N}]/u.test(text)

/** Whether a text has a keyword as whole words: no letter or digit goes on before or after it. */
const isWholeIn = (text: string, keyword: string): boolean => {
  for (let at = text.indexOf(keyword); at !== -1; at = text.indexOf(keyword, at + 1)) {
    const end = at + keyword.length
    // A letter may take two code units.
    if (!endsInWord(text.slice(Math.max(0, at - 2), at)) && !beginsWithWord(text.slice(end, end + 2))) return true
  }
  return false
}

interface Sought {
  readonly keyword: string
  /** As it is compared, and its words. */
  readonly text: string
  readonly words: ReadonlyArray<string>
  /** Its advert's place among the adverts, and its own among the advert's keywords. */
  readonly advert: number
  readonly place: number
}

/** Keywords by their first word: of thousands, a page has the words of few. */
const indexOf = (all: ReadonlyArray<ReadonlyArray<string>>): ReadonlyMap<string, ReadonlyArray<Sought>> => {
  const index = new Map<string, Array<Sought>>()
  for (const [advert, keywords] of all.entries()) {
    for (const [place, keyword] of keywords.entries()) {
      const text = compared(keyword)
      const words = wordsIn(text)
      const [first] = words
      if (first === undefined) continue
      const found = { keyword, text, words, advert, place }
      const others = index.get(first)
      if (others === undefined) index.set(first, [found])
      else others.push(found)
    }
  }
  return index
}

/** The keywords of an index that a page has. Most have only one word, and many others a word that the page has not. */
const soughtIn = (index: ReturnType<typeof indexOf>, page: string): ReadonlyArray<Sought> => {
  const text = compared(page)
  const found = new Set(wordsIn(text))
  const isIn = (sought: Sought) =>
    sought.words.every((word) => found.has(word)) && (sought.text === sought.words[0] || isWholeIn(text, sought.text))
  return [...found].flatMap((word) => (index.get(word) ?? []).filter(isIn))
}

/** Whether a page has one of the keywords. */
export const keywordFinder = (keywords: ReadonlyArray<string>): ((text: string) => boolean) => {
  const index = indexOf([keywords])
  return (text) => soughtIn(index, text).length > 0
}

/** Finds the adverts that have a keyword on a page. */
export const advertFinder = (placed: ReadonlyArray<PlacedAdvert>): ((text: string) => AdvertsOfPage) => {
  const index = indexOf(placed.map(({ keywords }) => keywords))
  return (text) => {
    const first = new Map<string, Sought>()
    for (const found of soughtIn(index, text)) {
      const id = placed[found.advert]?.advert.reklamId ?? ""
      if (found.place < (first.get(id)?.place ?? Infinity)) first.set(id, found)
    }
    return Object.fromEntries([...first].map(([id, { keyword }]) => [id, keyword]))
  }
}

/** Which adverts have a keyword on which page. Source: product, "Adverts". */
export const advertsOnPages = (
  placed: ReadonlyArray<PlacedAdvert>,
  pages: ReadonlyArray<PageWords>
): AdvertsOnPages => {
  const find = advertFinder(placed)
  return Object.fromEntries(
    pages.map(({ page, text }) => [page, find(text)] as const).filter(([, found]) => Object.keys(found).length > 0)
  )
}
