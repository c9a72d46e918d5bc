import { Effect } from "effect"
import { searchPattern } from "../../../src/domain/folding.ts"
import { placesOf, searchedPage } from "../../../src/domain/reader/search/SearchedPage.ts"
import { pageText } from "../../../src/reader/anchoring/pageText.ts"
import { findOnPage, readPage } from "../../../src/reader/search/findOnPage.ts"
import { cleanWords } from "../../../src/services/reader/cleanPage.ts"
import { seeded } from "./seededRandom.ts"

/** A word whose hits in the text and on the page differ, or are not that word. */
export interface Difference {
  readonly word: string
  readonly inIndex: ReadonlyArray<string>
  readonly onPage: ReadonlyArray<string>
}

/** What stands there, whatever white space and hyphens break it. */
const bare = (text: string): string => text.replaceAll(/[-\s\u00ad]/gu, "")

/** Letters and figures alone, without case and marks: a way to compare that the search has no part in. */
const letters = (text: string): string =>
  text
    .toLocaleLowerCase("tr")
    .normalize("NFKD")
    .replaceAll("ı", "i")
    .replaceAll(/[^\p{L}\p{N}]/gu, "")

/** At both ends, one character of the page may stand for several letters. */
const isWord = (hit: string, word: string): boolean => hit.includes(word) && hit.length <= word.length + 4

/** How often the text has exactly this. */
const timesIn = (text: string, word: string): number => text.split(word).length - 1

/** The words that are searched, and those whose hits on a page are not those in its text of the search file. */
const trySearch = async (html: string, text: string, seed: number) => {
  const shown = document.createElement("div")
  shown.innerHTML = (await Effect.runPromise(cleanWords(html, (file) => file))).html
  document.body.replaceChildren(shown)
  const page = pageText(shown)
  const read = readPage(page)
  const indexed = searchedPage({ page: 1, text })
  const words = new Set(text.match(/[\p{L}\p{N}]+/gu))
  const random = seeded(seed)
  // Phrases as well, over the ends of lines and blocks; the hyphen of a broken word is none that is searched.
  const parts = text.split(/\s+/u).filter((part) => part !== "")
  for (let many = Math.min(20, parts.length - 2); many > 0; many -= 1) {
    const from = Math.floor(random() * (parts.length - 2))
    const phrase = parts.slice(from, from + 3)
    if (!phrase.some((part) => part.endsWith("-"))) words.add(phrase.join(" "))
  }
  const differing: Array<Difference> = []
  for (const word of words) {
    const pattern = searchPattern(word)
    if (pattern === null) continue
    const places = placesOf(indexed, pattern)
    const inIndex = Array.from({ length: places.length / 2 }, (_, at) =>
      bare(text.slice(places[at * 2], places[at * 2 + 1]))
    )
    const onPage = findOnPage(read, pattern).map(({ start, end }) => bare(page.text.slice(start, end)))
    const isSame = JSON.stringify(inIndex) === JSON.stringify(onPage)
    const areWords = onPage.map(letters).every((hit) => isWord(hit, letters(word)))
    if (!isSame || !areWords || inIndex.length < timesIn(text, word)) differing.push({ word, inIndex, onPage })
  }
  return { words: words.size, differing }
}

export interface IssueSearchPage {
  readonly trySearch: typeof trySearch
}

Object.assign(globalThis, { issueSearchPage: { trySearch } satisfies IssueSearchPage })
