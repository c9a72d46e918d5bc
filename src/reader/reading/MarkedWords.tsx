import { type ReactNode, use } from "react"
import type { TextRange } from "../../domain/reader/marks/comparableText.ts"
import type { ReadingBlock } from "../../domain/reader/reading/ReadingText.ts"
import { lookedParts } from "../../domain/reader/reading/wordMarks.ts"
import "../marks/highlights.css"
import { SpokenWords } from "./SpokenWords.tsx"
import { TextMarksContext } from "./TextMarks.ts"

interface MarkedWordsProps extends TextRange {
  readonly block: ReadingBlock
}

/** A part of a block's words, with their marks. */
export const MarkedWords = ({ block, start, end }: MarkedWordsProps) => {
  const { marksOf, noted } = use(TextMarksContext)
  return (
    <span data-at={start}>
      {lookedParts({ start, end }, marksOf(block)).map((part) =>
        part.marks.reduce<ReactNode>(
          (words, { look, highlight }, at) => (
            <mark
              key={`${part.start}.${at}`}
              data-look={look}
              data-highlight={highlight ?? undefined}
              data-noted={highlight !== null && noted.has(highlight) ? true : undefined}
            >
              {words}
            </mark>
          ),
          <SpokenWords block={block} text={block.text.slice(part.start, part.end)} start={part.start} />
        )
      )}
    </span>
  )
}
