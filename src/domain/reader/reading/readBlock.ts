import type { ReadingBlock } from "./ReadingText.ts"
import { linesRead, readWords, type WordsPart } from "./readWords.ts"
import type { Joined } from "./wholeParagraphs.ts"

const partsOf = (drafts: Joined): ReadonlyArray<WordsPart> => {
  const texts = drafts.flatMap(({ block }) => (block._tag === "Text" ? [block] : []))
  const isVerse = texts.some((text) => text.isVerse) && drafts[0].kind !== "heading"
  return linesRead(
    texts.flatMap(({ lines }) => lines),
    isVerse ? "\n" : " "
  )
}

export const readBlock = (drafts: Joined): ReadingBlock => {
  const [{ block, kind, level, page, unit }] = drafts
  if (block._tag === "Drawing") {
    const { left, top, right, bottom } = block.box
    const box = { left: left * unit, top: top * unit, width: (right - left) * unit, height: (bottom - top) * unit }
    return { kind: "picture", page, box, ...readWords(linesRead(block.lines, " ")) }
  }
  if (block._tag === "Table") {
    const rows = block.rows.map((row) => row.map((lines) => readWords(linesRead(lines, " "))))
    let at = 0
    const ranges = rows.map((row) =>
      row.map(({ text }) => {
        const start = at
        at += text.length + 1
        return { start, end: start + text.length }
      })
    )
    const parts = block.rows.flatMap((row, index) => [
      ...(index === 0 ? [] : ["\n"]),
      ...row.flatMap((lines, cell) => [...(cell === 0 ? [] : ["\t"]), ...linesRead(lines, " ")])
    ])
    return { kind: "table", hasHeader: block.hasHeader, rows: ranges, ...readWords(parts) }
  }
  const words = readWords(partsOf(drafts))
  if (kind === "heading") return { kind, level, ...words }
  return { kind: kind === "table" || kind === "picture" ? "paragraph" : kind, ...words }
}
