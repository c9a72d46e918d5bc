import { useSelector } from "@xstate/react"
import { blockId, type ReadingBlock } from "../../domain/reader/reading/ReadingText.ts"
import type { SlideText } from "../../domain/reader/reading/slideText.ts"
import { highlightMarks, hitMarks, placeHighlights } from "../../domain/reader/reading/wordMarks.ts"
import type { Hit, Hits } from "../../domain/reader/search/Hits.ts"
import { queryPattern } from "../../domain/reader/search/QueryPattern.ts"
import { currentHitIn } from "../../machines/reader/hits.view.ts"
import { hitsShown } from "../../machines/reader/issueSearch.view.ts"
import { highlightsIn, notesIn } from "../../machines/reader/marks.view.ts"
import { layoutsRead, type ReadingModeRef } from "../../machines/reader/readingMode.view.ts"
import { issueSearchIn, marksOf, type SurfaceRef } from "../../machines/reader/surface.view.ts"
import type { TextMarks } from "../reading/TextMarks.ts"

interface MarkedText {
  readonly marks: TextMarks
  readonly blockOf: (id: string) => ReadingBlock | undefined
  /** The current hit of the search; null where there is none. */
  readonly hit: Hit | null
}

/** The marks of a text: its pages' highlights, and the hits of the search while that is open. */
export const useTextMarks = (surface: SurfaceRef, readingMode: ReadingModeRef, text: SlideText): MarkedText => {
  const marks = marksOf(surface)
  const highlights = useSelector(marks, highlightsIn)
  const notes = useSelector(marks, notesIn)
  const layouts = useSelector(readingMode, layoutsRead)
  const search = useSelector(surface, issueSearchIn) ?? undefined
  const hits: Hits | null = useSelector(search, (snapshot) => (snapshot === undefined ? null : hitsShown(snapshot)))
  const hit = useSelector(search, (snapshot) =>
    snapshot === undefined || hits === null ? null : currentHitIn(snapshot)
  )
  const blocks = text.articles.flatMap((article) => article.blocks)
  const placed = placeHighlights(layouts, highlights)
  const highlighted = highlightMarks(blocks, placed)
  const pattern = hits === null ? null : queryPattern(hits.query)
  const found = pattern === null ? null : hitMarks(blocks, pattern, hit)
  return {
    marks: {
      marksOf: (block) => [...(highlighted.get(block) ?? []), ...(found?.get(block) ?? [])],
      noted: new Set(notes.map(({ highlightId }) => highlightId))
    },
    blockOf: (id) => blocks.find((block) => blockId(block) === id),
    hit
  }
}
