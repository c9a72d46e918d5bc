import type { PageLine } from "./PageLine.ts"
import { boxAround } from "./boxes.ts"
import type { Edges } from "./readingOrder.ts"
import type { LaidTable } from "./LaidTable.ts"

/** Rules of one table begin and end within this many units of each other. */
const sameEnds = 4
/** Rules side by side that are nearer than this are one. */
const joint = 3
/** Rows are at most this many units high, and at most so much higher than the one before. */
const highestRow = 60
const higher = 1.8
const leastRules = 3
/** The gap between two columns, in units. */
const leastGutter = 3
/** The share of rows that have cells in two columns or more. */
const fullRows = 0.6
/** Lines of one cell have nearly one size. */
const sameSize = 1.15

/** The share of rows that may have a line over the gap between two columns. */
const crossedRows = 0.15

/** A line stands in a column of which it covers this share. */
const leastShared = 0.3

type Cell = ReadonlyArray<PageLine>
type Column = Pick<Edges, "left" | "right">

/** Rules at one height that touch: their box, and where each begins. */
interface RowRule extends Edges {
  readonly parts: ReadonlyArray<Edges>
}

const rowRules = (rules: ReadonlyArray<Edges>): ReadonlyArray<RowRule> => {
  const heights: Array<Array<Edges>> = []
  for (const rule of rules.toSorted((a, b) => a.top - b.top)) {
    const level = heights.at(-1)
    if (level?.[0] !== undefined && rule.top - level[0].top < 2) level.push(rule)
    else heights.push([rule])
  }
  return heights.flatMap((level) => {
    const joined: Array<RowRule> = []
    for (const rule of level.toSorted((a, b) => a.left - b.left)) {
      const last = joined.at(-1)
      if (last === undefined || rule.left - last.right > joint) joined.push({ ...rule, parts: [rule] })
      else joined[joined.length - 1] = { ...boxAround(last, [rule]), parts: [...last.parts, rule] }
    }
    return joined
  })
}

/** Rules under each other, of one width, at distances like those of rows. */
const stacksOf = (rules: ReadonlyArray<RowRule>): ReadonlyArray<ReadonlyArray<RowRule>> => {
  const stacks: Array<Array<RowRule>> = []
  for (const rule of rules) {
    const stack = stacks.find((other) => {
      const last = other.at(-1)
      const before = other.at(-2)
      if (last === undefined || Math.abs(last.left - rule.left) > sameEnds) return false
      if (Math.abs(last.right - rule.right) > sameEnds) return false
      const height = rule.top - last.top
      return height < Math.min(highestRow, before === undefined ? highestRow : higher * (last.top - before.top))
    })
    if (stack === undefined) stacks.push([rule])
    else stack.push(rule)
  }
  return stacks.filter((stack) => stack.length >= leastRules)
}

/** Where the rules of most rows are cut, columns are; null where they are whole. */
const drawnColumns = (stack: ReadonlyArray<RowRule>): ReadonlyArray<Column> | null => {
  const [first] = stack.toSorted((a, b) => b.parts.length - a.parts.length)
  if (first === undefined || first.parts.length < 2) return null
  const isAlike = ({ parts }: RowRule) => parts.length === first.parts.length
  return stack.filter(isAlike).length * 2 < stack.length ? null : first.parts
}

/** Where columns lie: what hardly any line reaches into parts them. */
const columnsOf = (rows: ReadonlyArray<ReadonlyArray<PageLine>>): ReadonlyArray<Column> => {
  const most = Math.floor(crossedRows * rows.length)
  const edges = rows
    .flat()
    .flatMap(({ left, right }) => [
      { x: left, step: 1 },
      { x: right, step: -1 }
    ])
    .toSorted((a, b) => a.x - b.x || b.step - a.step)
  const columns: Array<{ left: number; right: number }> = []
  let over = 0
  for (const { x, step } of edges) {
    const last = columns.at(-1)
    if (step === 1 && over === most && (last === undefined || x - last.right >= leastGutter))
      columns.push({ left: x, right: x })
    over += step
    const open = columns.at(-1)
    if (step === -1 && over === most && open !== undefined) open.right = x
  }
  return columns
}

const shared = (a: Column, b: Column): number => Math.min(a.right, b.right) - Math.max(a.left, b.left)

/**
 * A line that lies over several drawn columns, word by word: the last words are those of the later ones if they are
 * figures, else each column begins with the word that stands nearest to its left, as far as letters tell.
 */
const splitLine = (line: PageLine, columns: ReadonlyArray<Column>): ReadonlyArray<PageLine> => {
  const [own, ...later] = columns.filter((column) => shared(line, column) > leastShared * (column.right - column.left))
  const words = [...line.text.matchAll(/\S+/gu)]
  if (own === undefined || later.length === 0 || words.length <= later.length) return [line]
  const last = words.slice(-later.length)
  const isFigures = words.length === later.length + 1 || last.every(([word]) => /\p{N}/u.test(word))
  const unit = (line.right - line.left) / line.text.length
  const nearest = ({ left }: Column) =>
    words
      .slice(1)
      .toSorted((a, b) => Math.abs(line.left + a.index * unit - left) - Math.abs(line.left + b.index * unit - left))[0]
  const starts = [
    0,
    ...new Set(isFigures ? last.map(({ index }) => index) : later.map((one) => nearest(one)?.index ?? 0))
  ]
  return starts.flatMap((from, at): ReadonlyArray<PageLine> => {
    const text = line.text.slice(from, starts[at + 1]).trimEnd()
    const { left, right } = at === 0 ? own : (later[at - 1] ?? own)
    return text === ""
      ? []
      : [{ ...line, text, start: line.start + from, end: line.start + from + text.length, left, right }]
  })
}

const isOneCell = (lines: Cell): boolean => {
  const sizes = lines.map(({ size }) => size)
  return lines.length < 2 || Math.max(...sizes) < sameSize * Math.min(...sizes)
}

/** The cells of a row, empty ones too; null where one holds type of several sizes, as an entry of a list does. */
const rowOf = (lines: ReadonlyArray<PageLine>, columns: ReadonlyArray<Column>): ReadonlyArray<Cell> | null => {
  const cells = columns.map((): Array<PageLine> => [])
  for (const line of lines.toSorted((a, b) => a.bottom - b.bottom || a.left - b.left)) {
    const overlaps = columns.map((column) => shared(line, column))
    cells[overlaps.indexOf(Math.max(...overlaps))]?.push(line)
  }
  return cells.every(isOneCell) ? cells : null
}

/** A table, and the lines of the page that stand in it. */
export interface RuledTable {
  readonly table: LaidTable
  readonly lines: ReadonlyArray<PageLine>
}

/** A table drawn with a rule between every two rows; its first row may stand above the first rule, its last below the last. */
const tableIn = (stack: ReadonlyArray<RowRule>, lines: ReadonlyArray<PageLine>): RuledTable | null => {
  const [first, second] = stack
  const last = stack.at(-1)
  if (first === undefined || second === undefined || last === undefined) return null
  const heights = stack.slice(1).map((rule, at) => rule.top - (stack[at]?.top ?? rule.top))
  const height = Math.max(...heights)
  const between = (top: number, bottom: number) =>
    lines.filter((line) => {
      const [x, y] = [(line.left + line.right) / 2, (line.top + line.bottom) / 2]
      return y > top && y < bottom && x > first.left - sameEnds && x < first.right + sameEnds
    })
  const inner = stack.slice(1).map((rule, at) => between(stack[at]?.top ?? rule.top, rule.top))
  const header = between(first.top - 0.8 * height, first.top)
  const footer = between(last.top, last.top + height)
  const drawn = drawnColumns(stack)
  const split = (row: ReadonlyArray<PageLine>) => (drawn === null ? row : row.flatMap((line) => splitLine(line, drawn)))
  const outer = (row: ReadonlyArray<PageLine>) =>
    (drawn === null ? columnsOf([row]) : split(row)).length > 1 ? [row] : []
  const above = header.length > 1 ? outer(header) : []
  const all = [...above, ...inner, ...outer(footer)].filter((row) => row.length > 0)
  const columns = drawn ?? columnsOf(all)
  const rows = all.map((row) => rowOf(split(row), columns))
  const whole = rows.filter((row) => row !== null)
  if (columns.length < 2 || whole.length < rows.length || whole.length < leastRules) return null
  if (whole.filter((row) => row.filter((cell) => cell.length > 0).length > 1).length < fullRows * whole.length)
    return null
  return { table: { rows: whole, hasHeader: above.length > 0 }, lines: all.flat() }
}

/** The tables of a page that are drawn with rules. Source: product, "Reading mode". */
export const ruledTables = (rules: ReadonlyArray<Edges>, lines: ReadonlyArray<PageLine>): ReadonlyArray<RuledTable> =>
  stacksOf(rowRules(rules)).flatMap((stack) => {
    const table = tableIn(stack, lines)
    return table === null ? [] : [table]
  })
