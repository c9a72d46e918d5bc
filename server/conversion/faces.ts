import type { Block } from "./blocks.ts"
import type { Line } from "./lines.ts"

/** The fonts of some pieces, the one with most letters first. */
const byLetters = (lines: ReadonlyArray<Line>): ReadonlyArray<number> => {
  const letters = new Map<number, number>()
  for (const { font, text } of lines.flatMap(({ words }) => words.flatMap(({ pieces }) => pieces))) {
    letters.set(font, (letters.get(font) ?? 0) + text.length)
  }
  return [...letters].toSorted((a, b) => b[1] - a[1]).map(([font]) => font)
}

/** The font of most of a line's letters, as its rank on the page: 0 is that of most of the page's letters. */
export const facesOf = (blocks: ReadonlyArray<Block>): ((line: Line) => number) => {
  const ranked = byLetters(blocks.flatMap(({ lines }) => lines))
  return (line) => Math.max(0, ranked.indexOf(byLetters([line])[0] ?? 0))
}
