import type { TextRange } from "../marks/comparableText.ts"
import type { ReadWords, TextSegment } from "../reading/ReadingText.ts"

/** What is read aloud in one go, such as a paragraph: no sentence goes on beyond it. */
export interface SpokenBlock extends ReadWords {
  readonly id: string
  /** A BCP 47 tag. */
  readonly language: string
}

/** A sentence to be spoken; its id names its block and its number there. */
export interface Sentence extends SpokenBlock {}

/** The part of these segments that lies in a range of their text, counted from that range's start. */
export const segmentsWithin = (
  segments: ReadonlyArray<TextSegment>,
  { start, end }: TextRange
): ReadonlyArray<TextSegment> =>
  segments.flatMap((segment) => {
    const from = Math.max(segment.at, start)
    const to = Math.min(segment.at + segment.end - segment.start, end)
    if (from >= to) return []
    const first = segment.start + from - segment.at
    return [{ page: segment.page, start: first, end: first + to - from, at: from - start }]
  })

/** The page that has the letter at this offset, or the next letter that is on any; null where none is. */
export const pageAt = ({ segments }: Sentence, offset: number): number | null =>
  (segments.find(({ at, start, end }) => at + end - start > offset) ?? segments.at(-1))?.page ?? null
