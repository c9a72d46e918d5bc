import { Effect } from "effect"
import type { LinkedWords } from "../../domain/reader/marks/LinkedWords.ts"
import { nearestFirst, wordsFound, wordsOnPage } from "../../domain/reader/marks/placeWords.ts"
import { idle } from "../platform/idle.ts"
import { type SearchedIssue, SearchText } from "./SearchText.ts"

interface Sought {
  readonly issue: SearchedIssue
  readonly page: number
  readonly words: LinkedWords
}

/** Looks for words on all pages that may be read, one page in each idle moment. */
export const lookForWords = Effect.fn("lookForWords")(function* ({ issue, page, words }: Sought) {
  const texts = yield* SearchText.use((file) => file.texts(issue))
  const answers = yield* Effect.forEach(nearestFirst(texts, page), (one) =>
    Effect.map(idle, () => [one.page, wordsOnPage(one, words)] as const)
  )
  return wordsFound(answers)
})
