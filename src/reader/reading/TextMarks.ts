import { createContext } from "react"
import type { ReadingBlock } from "../../domain/reader/reading/ReadingText.ts"
import type { WordMark } from "../../domain/reader/reading/wordMarks.ts"

/** What the blocks of a text are told beside their words. */
export interface TextMarks {
  readonly marksOf: (block: ReadingBlock) => ReadonlyArray<WordMark>
  /** The highlights that have a note. */
  readonly noted: ReadonlySet<string>
}

export const TextMarksContext = createContext<TextMarks>({
  marksOf: () => [],
  noted: new Set()
})
