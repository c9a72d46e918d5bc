import type { PageLine } from "./PageLine.ts"
import type { Edges } from "./readingOrder.ts"

/** Lines that are set as one: a paragraph or a part of one, a heading, a caption. */
export interface LineBlock {
  readonly lines: readonly [PageLine, ...ReadonlyArray<PageLine>]
  readonly box: Edges
  readonly size: number
  /** Its lines are kept apart, as those of a poem or an address are. */
  readonly isVerse: boolean
}

type Lines = LineBlock["lines"]

/** Lines of one block have nearly the same size. */
const sizeRatios = [0.87, 1.15] as const
/** The widest leading of a block's second line, in ems, and of later ones, as a multiple of the one before. */
const firstLeading = 1.75
const laterLeading = 1.25
/** How much wider than most lines of the page a second line's leading may be. */
const usualLeading = 1.2
/** A first line is indented by this many ems at least. */
export const leastIndent = 0.7
/** How deep the further lines of a list item hang, in ems. */
const hangingIndent = 4

/** What a list item begins with; a number only where the line above has ended. */
const bullet = /^[•·▪◦‣∙○●■□–—*]\s/u
const numbered = /^(?:\(?(?:\p{N}{1,3}[.)]|\p{L}\))|\[\p{N}{1,3}\])\s/u

export const startsItem = (text: string): boolean => bullet.test(text) || numbered.test(text)

/** Whether text ends a sentence, quotation marks and brackets aside. */
export const endsSentence = (text: string): boolean => /[.!?…:]["'”’»)\]]*(?:\p{N}{1,2})?$/u.test(text)

const union = (a: Edges, b: Edges): Edges => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom)
})

export const boxOf = ([first, ...rest]: LineBlock["lines"]): Edges => rest.reduce<Edges>(union, first)

/** The overlap of two lines, as a share of the shorter one. */
const shared = (a: Edges, b: Edges): number =>
  (Math.min(a.right, b.right) - Math.max(a.left, b.left)) / Math.max(1, Math.min(a.right - a.left, b.right - b.left))

/** Lines over each other's middle, of which one is shorter at both ends. */
const isCentred = (a: Edges, b: Edges, size: number): boolean =>
  Math.abs(a.left + a.right - b.left - b.right) < 0.25 * size && Math.abs(a.right - b.right) > 0.5 * size

/** Lines that share their right end alone, each beginning where it must. */
const isFlushRight = (lines: Lines, line: PageLine): boolean => {
  const others = [...lines, line]
  const within = 0.3 * line.size
  const lefts = others.map(({ left }) => left)
  return (
    others.every(({ right }) => Math.abs(right - line.right) < within) &&
    Math.max(...lefts) - Math.min(...lefts) > 3 * line.size &&
    lefts.every((left, at) => lefts.every((other, index) => at === index || Math.abs(left - other) > within))
  )
}

const baseline = ({ bottom, size }: PageLine): number => bottom - 0.2 * size

/** The width of the first word, estimated from the letters of its line. */
const firstWord = ({ text, left, right }: PageLine): number =>
  ((right - left) * (/^\S+/u.exec(text)?.[0].length ?? 0)) / Math.max(1, text.length)

/** Whether a line ends although the next one's first word had room in it. */
export const endsEarly = (line: PageLine, next: PageLine, right: number): boolean =>
  line.right + 0.3 * line.size + firstWord(next) < right - 0.5 * line.size

/** The leading of most lines that stand under another, in ems; null if there are few. */
const commonLeading = (lines: ReadonlyArray<PageLine>): number | null => {
  const counts = new Map<number, number>()
  for (const line of lines) {
    const below = lines.filter(
      (next) => baseline(next) > baseline(line) + 0.5 * line.size && shared(line, next) > 0.5 && line.size === next.size
    )
    const leading = Math.min(...below.map((next) => baseline(next) - baseline(line))) / line.size
    if (leading > 2.2) continue
    const bin = Math.round(leading * 20) / 20
    counts.set(bin, (counts.get(bin) ?? 0) + line.text.length)
  }
  const [most] = [...counts].toSorted((a, b) => b[1] - a[1])
  return most === undefined ? null : most[0]
}

/** A line in another face begins another block, unless it is a part of a sentence. */
const isSameFace = (lines: Lines, line: PageLine): boolean => {
  const last = lines[lines.length - 1] ?? lines[0]
  if (last.face === line.face || lines.some(({ face }) => face === line.face)) return true
  const isFull = !endsEarly(last, line, Math.max(line.right, ...lines.map(({ right }) => right)))
  return isFull && !endsSentence(last.text) && !/^["“‘]?\p{Lu}/u.test(line.text)
}

/** What rounding leaves of a leading that is exactly at a limit, wherever on the page the lines stand. */
const rounding = 1e-6

const continues = (lines: Lines, line: PageLine, leadingOfPage: number | null): boolean => {
  const last = lines[lines.length - 1] ?? lines[0]
  const before = lines[lines.length - 2]
  if (last.isAskew !== line.isAskew || !isSameFace(lines, line)) return false
  const ratio = line.size / last.size
  if (ratio < sizeRatios[0] || ratio > sizeRatios[1]) return false
  const leading = baseline(line) - baseline(last)
  const first =
    leadingOfPage === null ? firstLeading * last.size : Math.max(leadingOfPage * usualLeading, 1.3) * last.size
  const widest =
    before === undefined
      ? Math.min(first, firstLeading * last.size)
      : laterLeading * (baseline(last) - baseline(before))
  if (leading < 0.5 * line.size - rounding || leading > widest + rounding) return false
  if (shared(last, line) < 0.3) return false
  if (bullet.test(line.text)) return false
  const isItem = startsItem(lines[0].text)
  if (numbered.test(line.text) && (isItem || endsSentence(last.text))) return false
  const indent = lines.length === 1 && isItem ? hangingIndent : leastIndent
  const isUnder =
    line.begin - (lines.length === 1 ? last.begin : Math.min(last.begin, last.left + indent * last.size)) <
    indent * line.size
  return isUnder || isCentred(last, line, line.size) || isFlushRight(lines, line)
}

/** Whether an indented line is followed by one without an indent. */
const startsParagraph = (lines: Lines, at: number): boolean => {
  const [line, next] = [lines[at], lines[at + 1]]
  return line !== undefined && next !== undefined && line.begin > next.left + leastIndent * line.size
}

/** Where a set of lines is cut: a paragraph ended early, with a sentence, and the next begins without an indent. */
const cutAtEnds = (lines: Lines): ReadonlyArray<Lines> => {
  const right = Math.max(...lines.map((line) => line.right))
  const early = lines.slice(0, -1).filter((line, at) => endsEarly(line, lines[at + 1] ?? line, right)).length
  if (isVerse(lines)) return [lines]
  const left = Math.min(...lines.map((line) => line.begin))
  const isIndented = (line: PageLine) => line.begin > left + leastIndent * line.size
  const hasIndents = lines.some((line, at) => at > 0 && isIndented(line))
  if (early === 0 && !hasIndents) return [lines]
  const cut: Array<[PageLine, ...Array<PageLine>]> = []
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1]
    const last = cut.at(-1)
    const isEnd =
      before !== undefined &&
      endsSentence(before.text) &&
      (endsEarly(before, line, right) || (isIndented(line) && isIndented(before) && startsParagraph(lines, at)))
    if (last === undefined || (isEnd && !startsItem(lines[0].text))) cut.push([line])
    else last.push(line)
  }
  return cut
}

/** The share of lines that end early in a poem, an address or a list without marks. */
const verseShare = 0.5

/** The dots between an entry of a list and its page. */
const leaders = /(?:\.\s?){5,}/u

const isVerse = (lines: Lines): boolean => {
  if (lines.filter(({ text }) => leaders.test(text)).length > lines.length / 2) return true
  if (lines.length < 3) return false
  const right = Math.max(...lines.map((line) => line.right))
  const early = lines.slice(0, -1).filter((line, at) => endsEarly(line, lines[at + 1] ?? line, right)).length
  const isLeft = lines.every((line) => Math.abs(line.left - lines[0].left) < line.size)
  return isLeft && early >= verseShare * (lines.length - 1)
}

/** The blocks that lines form by their places and sizes alone. */
export const lineBlocks = (lines: ReadonlyArray<PageLine>): ReadonlyArray<LineBlock> => {
  const leading = commonLeading(lines)
  const blocks: Array<[PageLine, ...Array<PageLine>]> = []
  for (const line of lines.toSorted((a, b) => baseline(a) - baseline(b) || a.left - b.left)) {
    const above = blocks
      .filter((block) => continues(block, line, leading))
      .toSorted((a, b) => baseline(b.at(-1) ?? b[0]) - baseline(a.at(-1) ?? a[0]))[0]
    if (above === undefined) blocks.push([line])
    else above.push(line)
  }
  return blocks.flatMap(cutAtEnds).map((lines) => ({
    lines,
    box: boxOf(lines),
    size: Math.max(...lines.map((line) => line.size)),
    isVerse: isVerse(lines)
  }))
}
