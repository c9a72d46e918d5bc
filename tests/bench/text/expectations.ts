import { readFileSync } from "node:fs"
import { join } from "node:path"
import { pageRanges, type ReadingBlock, type ReadingText } from "../../../src/domain/reader/reading/ReadingText.ts"

/** What a person sees of a block on one page: its kind, its words, and whether it goes on from or to another page. */
export interface SeenBlock {
  readonly kind: ReadingBlock["kind"]
  readonly text: string
  readonly isGoingOn: boolean
  readonly goesOn: boolean
}

/** A block as a person wrote it down before the page: its first and last words, or all. */
interface ExpectedBlock extends Omit<SeenBlock, "text"> {
  readonly first: string
  readonly last: string
  readonly isWhole: boolean
}

export interface ExpectedPage {
  readonly document: string
  readonly page: number
  readonly blocks: ReadonlyArray<ExpectedBlock>
}

const kinds = ["heading", "paragraph", "caption", "item", "quote", "table", "picture"] as const

const expectedBlock = (line: string): ExpectedBlock => {
  const [, name = "", mark = "", words = ""] = /^([a-z]+)([<>]*)(?:: (.*))?$/u.exec(line) ?? []
  const kind = kinds.find((one) => one === name)
  if (kind === undefined) throw new Error(`"${line}" is no block.`)
  const [first = "", last = first] = words.split(" … ")
  return {
    kind,
    first,
    last,
    isWhole: !words.includes(" … "),
    isGoingOn: mark.includes("<"),
    goesOn: mark.includes(">")
  }
}

/**
 * Pages written down by looking at their pictures: those of `expected.txt`, which the rules were made on, or those of
 * `unseen.txt`, which were written before the rules had read them.
 */
export const readExpected = (name: "expected" | "unseen"): ReadonlyArray<ExpectedPage> =>
  readFileSync(join(import.meta.dirname, `${name}.txt`), "utf8")
    .split(/^# /mu)
    .slice(1)
    .map((part) => {
      const [head = "", ...lines] = part.split("\n").filter((line) => line.trim() !== "")
      const at = head.lastIndexOf(" ")
      const blocks = lines.map(expectedBlock)
      // What goes on from the page before is read where it began, before the rest of its page.
      const inOrder = blocks.toSorted((a, b) => Number(b.isGoingOn) - Number(a.isGoingOn))
      return { document: head.slice(0, at), page: Number(head.slice(at + 1)), blocks: inOrder }
    })

/** The blocks of a page, each with its words on that page alone. */
export const seenOn = ({ articles }: ReadingText, page: number): ReadonlyArray<SeenBlock> =>
  articles
    .flatMap(({ blocks }) => blocks)
    .flatMap((block): ReadonlyArray<SeenBlock> => {
      const isPictureHere = block.kind === "picture" && block.page === page
      const pages = block.segments.map((segment) => segment.page)
      if (!pages.includes(page) && !isPictureHere) return []
      const own = block.segments.filter((segment) => segment.page === page)
      const [start, end] = [own[0]?.at ?? 0, own.at(-1)]
      const text = block.text.slice(start, end === undefined ? 0 : end.at + end.end - end.start)
      return [
        { kind: block.kind, text, isGoingOn: pages.some((one) => one < page), goesOn: pages.some((one) => one > page) }
      ]
    })

/** White space tells nothing: letters that are set apart have some, and so have formulas. */
const plain = (text: string): string => text.replaceAll(/\s+/gu, "")

/** The words of a picture's labels are not compared: their order says little. */
export const isAsExpected = (seen: SeenBlock, expected: ExpectedBlock): boolean => {
  if (seen.kind !== expected.kind) return false
  if (seen.kind === "picture") return true
  if (seen.isGoingOn !== expected.isGoingOn || seen.goesOn !== expected.goesOn) return false
  const text = plain(seen.text)
  if (expected.isWhole) return text === plain(expected.first)
  return text.startsWith(plain(expected.first)) && text.endsWith(plain(expected.last))
}

/** How many expected blocks are there in the expected order: the longest common run of both, gaps allowed. */
export const rightBlocks = (seen: ReadonlyArray<SeenBlock>, expected: ReadonlyArray<ExpectedBlock>): number => {
  const rows = expected.reduce<ReadonlyArray<number>>(
    (above, wanted) => {
      const row = [0]
      for (const [at, one] of seen.entries()) {
        const right = isAsExpected(one, wanted) ? (above[at] ?? 0) + 1 : 0
        row.push(Math.max(right, row[at] ?? 0, above[at + 1] ?? 0))
      }
      return row
    },
    Array.from({ length: seen.length + 1 }, () => 0)
  )
  return rows.at(-1) ?? 0
}

/** Words of a page's text that stand nowhere in what is read, and those that stand there twice. */
export const wordsAstray = (
  { articles, leftOut }: ReadingText,
  page: number,
  text: string
): { readonly lost: ReadonlyArray<string>; readonly twice: ReadonlyArray<string> } => {
  const times = new Uint8Array(text.length)
  const whole = articles
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => pageRanges(block, { start: 0, end: block.text.length }))
  for (const range of [...whole, ...leftOut]) {
    if (range.page !== page) continue
    for (let offset = range.start; offset < range.end; offset += 1) times[offset] = (times[offset] ?? 0) + 1
  }
  const words = [...text.matchAll(/\S+/gu)].map(({ 0: word, index }) => {
    // A hyphen at a line's end goes where its word is joined; the page has no space behind it.
    const letters = times.slice(index, index + word.length).filter((_, at) => !"-\u2010".includes(word[at] ?? ""))
    return { word, isLost: letters.includes(0), isTwice: letters.some((many) => many > 1) }
  })
  return {
    lost: words.filter(({ isLost }) => isLost).map(({ word }) => word),
    twice: words.filter(({ isTwice }) => isTwice).map(({ word }) => word)
  }
}
