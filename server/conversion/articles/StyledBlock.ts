import type { PageBox, PageLayout } from "../../../src/domain/reader/reading/PageLayout.ts"
import { unitOf } from "../../../src/domain/reader/reading/PageLine.ts"
import { blockRange, type ReadingBlock } from "../../../src/domain/reader/reading/ReadingText.ts"
import type { PrintedRun } from "./PrintedRun.ts"

/** A block as it is read, with the type and the place it has in print. */
export interface StyledBlock {
  readonly block: ReadingBlock
  readonly text: string
  /** Of its first line; for a picture, where it stands. */
  readonly page: number
  readonly box: PageBox
  /** As a multiple of the size in which most of the letters are set; 0 for a picture. */
  readonly ratio: number
  readonly face: number
  /** How its text is printed, in order. */
  readonly runs: ReadonlyArray<PrintedRun>
}

const sizesOf = (layouts: ReadonlyArray<PageLayout>): ReadonlyMap<number, number> => {
  const letters = new Map<number, number>()
  for (const layout of layouts) {
    for (const { fontSize, start, end } of layout.lines) {
      const size = Math.round((4 * fontSize) / unitOf(layout)) / 4
      letters.set(size, (letters.get(size) ?? 0) + end - start)
    }
  }
  return letters
}

/** The size of most letters, in units of the standard page. */
const bodySizeOf = (layouts: ReadonlyArray<PageLayout>): number =>
  [...sizesOf(layouts)].toSorted((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0] ?? 1

export type RunsOfPages = ReadonlyMap<number, ReadonlyArray<PrintedRun>>

/** How the text of a block is printed, without the white space around it. */
const runsOf = (block: ReadingBlock, printed: RunsOfPages): ReadonlyArray<PrintedRun> => {
  const before = block.text.length - block.text.trimStart().length
  const end = block.text.trim().length
  return block.segments.flatMap((segment) => {
    const runs = (printed.get(segment.page) ?? []).filter((run) => run.start < segment.end && run.end > segment.start)
    return runs.flatMap((run) => {
      const part = {
        page: segment.page,
        start: Math.max(run.start, segment.start),
        end: Math.min(run.end, segment.end)
      }
      const range = blockRange({ ...block, segments: [segment] }, part)
      if (range === null) return []
      const [from, to] = [Math.max(range.start - before, 0), Math.min(range.end - before, end)]
      return from < to ? [{ ...run, start: from, end: to }] : []
    })
  })
}

/** Says of a block how it is set. */
export const styling = (
  layouts: ReadonlyArray<PageLayout>,
  printed: RunsOfPages
): ((block: ReadingBlock) => StyledBlock | null) => {
  const bodySize = bodySizeOf(layouts)
  const byPage = new Map(layouts.map((layout) => [layout.page, layout]))
  return (block) => {
    const text = block.text.trim()
    if (block.kind === "picture") return { block, text, page: block.page, box: block.box, ratio: 0, face: 0, runs: [] }
    const [first] = block.segments
    const layout = first && byPage.get(first.page)
    const line = layout?.lines.find(({ end }) => end > first!.start)
    if (first === undefined || layout === undefined || line === undefined || text === "") return null
    const { left, top, width, height, fontSize, face } = line
    const ratio = fontSize / unitOf(layout) / bodySize
    return {
      block,
      text,
      page: first.page,
      box: { left, top, width, height },
      ratio,
      face,
      runs: runsOf(block, printed)
    }
  }
}
