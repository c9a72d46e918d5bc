import { Effect } from "effect"
import type { LinkedWords } from "../../domain/reader/marks/LinkedWords.ts"
import { nearestFirst, type PageAnswer, wordsFound, wordsOnPage } from "../../domain/reader/marks/placeWords.ts"
import { idle } from "../platform/idle.ts"
import { type SearchedIssue, SearchText } from "./SearchText.ts"

interface Sought {
  readonly issue: SearchedIssue
  readonly page: number
  readonly words: LinkedWords
  /** All pages that have them, or the first other one that surely does. */
  readonly upTo: "first" | "all"
}

/** Looks for words on the pages that may be read, one page in each idle moment. */
export const lookForWords = Effect.fn("lookForWords")(function* ({ issue, page, words, upTo }: Sought) {
  const texts = yield* SearchText.use((file) => file.texts(issue))
  const answers: Array<PageAnswer> = []
  for (const one of nearestFirst(texts, page)) {
    yield* idle
    const answer = wordsOnPage(one, words)
    answers.push([one.page, answer])
    const isSure = answer !== null && answer !== "alike"
    if (upTo === "first" && isSure && one.page !== page) break
  }
  return wordsFound(answers)
})
