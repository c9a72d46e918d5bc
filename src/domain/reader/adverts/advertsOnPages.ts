import { fold } from "../../folding.ts"
import type { PageWords } from "../marks/placeWords.ts"
import type { PlacedAdvert } from "./Advert.ts"

/** Ids of adverts by page; a page without any is left out. */
export type AdvertsOnPages = Readonly<Record<number, ReadonlyArray<string>>>

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)

/**
 * A pattern that finds a keyword in folded text as whole words, whatever blanks stand between them; null for a keyword
 * without letters or digits.
 */
export const keywordPattern = (keyword: string): RegExp | null => {
  const words = fold(keyword).trim()
  if (!/[\p{L}\p{N}]/u.test(words)) return null
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}])${words
      .split(/\s+/)
      .map(escaped)
      .join(String.raw`\s+`)}(?![\p{L}\p{N}])`,
    "u"
  )
}

/** Whether a folded text has one of the keywords. Patterns are made once for all texts. */
const keywordTest = (keywords: ReadonlyArray<string>): ((folded: string) => boolean) => {
  const sought = keywords.flatMap((keyword) => {
    const pattern = keywordPattern(keyword)
    return pattern === null ? [] : [{ first: fold(keyword).trim().split(/\s+/)[0] ?? "", pattern }]
  })
  // Few keywords are on a page, and finding a word is much faster than a pattern.
  return (folded) => sought.some(({ first, pattern }) => folded.includes(first) && pattern.test(folded))
}

/** Whether a page has one of the keywords. */
export const keywordFinder = (keywords: ReadonlyArray<string>): ((text: string) => boolean) => {
  const has = keywordTest(keywords)
  return (text) => has(fold(text))
}

/** Finds which adverts have a keyword on a page. */
export const advertFinder = (placed: ReadonlyArray<PlacedAdvert>): ((text: string) => ReadonlyArray<string>) => {
  const sought = placed.map(({ advert, keywords }) => ({ id: advert.reklamId, has: keywordTest(keywords) }))
  return (text) => {
    const folded = fold(text)
    return sought.filter(({ has }) => has(folded)).map(({ id }) => id)
  }
}

/** Which adverts have a keyword on which page. Source: product, "Adverts". */
export const advertsOnPages = (
  placed: ReadonlyArray<PlacedAdvert>,
  pages: ReadonlyArray<PageWords>
): AdvertsOnPages => {
  const find = advertFinder(placed)
  return Object.fromEntries(
    pages.map(({ page, text }) => [page, find(text)] as const).filter(([, found]) => found.length > 0)
  )
}
