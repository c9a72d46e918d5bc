import type { TextRange } from "../marks/comparableText.ts"

/** A range of a page's text. Offsets are UTF-16 code units. */
export interface PageRange extends TextRange {
  readonly page: number
}

/** A range of a page that stands in a text, letter for letter, from the offset `at` on. */
export interface Segment extends PageRange {
  readonly at: number
}

/** What is read aloud in one go, such as a paragraph: no sentence goes on beyond it. */
export interface SpokenBlock {
  readonly id: string
  readonly text: string
  /** A BCP 47 tag. */
  readonly language: string
  /** In the order of the text. What is in none, such as a space between two lines, stands on no page. */
  readonly segments: ReadonlyArray<Segment>
}

/** A sentence to be spoken; its id names its block and its number there. */
export interface Sentence extends SpokenBlock {}

/** The part of these segments that lies in a range of their text, counted from that range's start. */
export const segmentsWithin = (segments: ReadonlyArray<Segment>, { start, end }: TextRange): ReadonlyArray<Segment> =>
  segments.flatMap((segment) => {
    const from = Math.max(segment.at, start)
    const to = Math.min(segment.at + segment.end - segment.start, end)
    if (from >= to) return []
    const first = segment.start + from - segment.at
    return [{ page: segment.page, start: first, end: first + to - from, at: from - start }]
  })

/** Where a range of a sentence stands on the pages. */
export const placesOf = ({ segments }: Sentence, range: TextRange): ReadonlyArray<PageRange> =>
  segmentsWithin(segments, range).map(({ page, start, end }) => ({ page, start, end }))

/** The page that has the letter at this offset, or the next letter that is on any; null where none is. */
export const pageAt = ({ segments }: Sentence, offset: number): number | null =>
  (segments.find(({ at, start, end }) => at + end - start > offset) ?? segments.at(-1))?.page ?? null
