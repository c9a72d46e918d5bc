import type { SetLine } from "../../domain/reader/text/readLines.ts"
import type { PageText } from "./pageText.ts"
import { lineOf } from "./readSlide.ts"

/** The lines of a page with their blocks, in reading order. */
export const setLines = ({ nodes }: Pick<PageText, "nodes">): ReadonlyArray<SetLine> => {
  const blocks: Array<Element> = []
  const lines = new Map<Element, SetLine>()
  for (const { node, start } of nodes) {
    const line = lineOf(node)
    if (line === null || node.data.trim() === "") continue
    const end = start + node.data.length
    const before = lines.get(line)
    if (before !== undefined) {
      lines.set(line, { ...before, end })
      continue
    }
    const block = line.closest(".block") ?? line
    if (blocks.at(-1) !== block) blocks.push(block)
    lines.set(line, { start, end, block: blocks.length })
  }
  return [...lines.values()]
}
