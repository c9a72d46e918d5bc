import { createContext } from "react"
import type { ReadingBlock } from "../../domain/reader/reading/ReadingText.ts"
import type { WordMark } from "../../domain/reader/reading/wordMarks.ts"

/** What the blocks of a text are told beside their words. */
export interface TextMarks {
  /** Names a block in the document. */
  readonly idOf: (block: ReadingBlock) => string | undefined
  readonly marksOf: (block: ReadingBlock) => ReadonlyArray<WordMark>
  /** The highlights that have a note. */
  readonly noted: ReadonlySet<string>
}

export const TextMarksContext = createContext<TextMarks>({
  idOf: () => undefined,
  marksOf: () => [],
  noted: new Set()
})
