import type { PageLine } from "./PageLine.ts"
import type { Edges } from "./readingOrder.ts"
import type { LaidTable } from "./LaidTable.ts"
import { ruledTables } from "./ruledTables.ts"
import { boxOf } from "./lineBlocks.ts"

/** Lines of one row share a baseline within this many ems. */
const sameRow = 0.35
/** How far apart two cells of a row, and two rows, may stand, in ems. */
const widestGap = 14
const widestLeading = 3.2
/** How exactly cells stand under each other, in ems. */
const aligned = 0.6
const leastRows = 3
/** A cell is narrower than this share of the page's usual line. */
const cellShare = 0.7

/** A figure of a table, as a price or a share; beside it a cell may be wide. */
const lettersOfFigure = 12

type Row = ReadonlyArray<PageLine>

const isAligned = (a: PageLine, b: PageLine): boolean => {
  const within = aligned * Math.max(a.size, b.size)
  if (Math.min(a.right, b.right) < Math.max(a.left, b.left)) return false
  return (
    Math.abs(a.left - b.left) < within ||
    Math.abs(a.right - b.right) < within ||
    Math.abs(a.left + a.right - b.left - b.right) < 2 * within
  )
}

const alignedCells = (above: Row, below: Row): number =>
  below.filter((cell) => above.some((other) => isAligned(cell, other))).length

/** The width of the line in which the letter in the middle of the page's text stands. */
const usualWidth = (lines: ReadonlyArray<PageLine>): number => {
  const sorted = lines.toSorted((a, b) => a.right - a.left - (b.right - b.left))
  const half = sorted.reduce((sum, line) => sum + line.text.length, 0) / 2
  let sum = 0
  for (const line of sorted) {
    sum += line.text.length
    if (sum >= half) return line.right - line.left
  }
  return 0
}

/** Lines side by side, of which no two neighbours are as wide as a line of prose. */
const rowsOf = (lines: ReadonlyArray<PageLine>): ReadonlyArray<Row> => {
  const usual = usualWidth(lines)
  const isCell = (line: PageLine) => line.right - line.left < cellShare * usual
  // An imprint's labels have a face of their own; what stands beside them may be wide.
  const isLabel = (line: PageLine, beside: PageLine) => line.face !== beside.face && isCell(line)
  const isFigure = (line: PageLine) => line.text.length <= lettersOfFigure && /\p{N}/u.test(line.text)
  const levels: Array<Array<PageLine>> = []
  for (const line of lines.toSorted((a, b) => a.bottom - b.bottom)) {
    const level = levels.findLast(
      ([first]) =>
        first !== undefined && Math.abs(first.bottom - line.bottom) < sameRow * Math.min(first.size, line.size)
    )
    if (level === undefined) levels.push([line])
    else level.push(line)
  }
  return levels.flatMap((level) => {
    const rows: Array<Array<PageLine>> = []
    for (const line of level.toSorted((a, b) => a.left - b.left)) {
      const last = rows.at(-1)?.at(-1)
      const isBeside = last !== undefined && line.left - last.right < widestGap * line.size
      const areCells =
        last !== undefined &&
        ((isCell(last) && isCell(line)) || isFigure(line) || isFigure(last) || isLabel(last, line))
      if (isBeside && areCells) rows.at(-1)?.push(line)
      else rows.push([line])
    }
    return rows.filter((row) => row.length > 1)
  })
}

/** Letters of a line of prose, and how much of its column it fills. */
const lettersOfProse = 22
const filledByProse = 0.8

type Columns = ReadonlyArray<ReadonlyArray<PageLine>>

const columnsOf = (run: ReadonlyArray<Row>): Columns => {
  const columns: Array<Array<PageLine>> = []
  for (const cell of run.flat()) {
    const column = columns.find((others) => others.some((other) => isAligned(other, cell)))
    if (column === undefined) columns.push([cell])
    else column.push(cell)
  }
  return columns
}

/** Whether the cells of at least two columns are lines of running text. */
const isProse = (run: ReadonlyArray<Row>): boolean => {
  const prose = columnsOf(run).filter((column) => {
    const width = Math.max(...column.map((cell) => cell.right - cell.left))
    const lines = column.filter(
      (cell) => cell.text.length >= lettersOfProse && cell.right - cell.left > filledByProse * width
    )
    return column.length > 1 && lines.length > column.length / 2
  })
  return prose.length > 1
}

/** A run without the lines beside it that stand in few of its rows: they are another column of the page. */
const withoutStrays = (run: ReadonlyArray<Row>): ReadonlyArray<Row> => {
  const kept = new Set(columnsOf(run).flatMap((column) => (column.length * 2 >= run.length ? column : [])))
  return run.map((row) => row.filter((cell) => kept.has(cell))).filter((row) => row.length > 1)
}

/** Runs of rows whose cells stand under each other, in at least two columns. */
const runsOf = (rows: ReadonlyArray<Row>): ReadonlyArray<ReadonlyArray<Row>> => {
  const runs: Array<Array<Row>> = []
  for (const row of rows) {
    const [cell] = row
    const run = runs.findLast((other) => {
      const above = other.at(-1)
      if (above === undefined || cell === undefined) return false
      const leading = cell.bottom - (above[0]?.bottom ?? 0)
      return leading > 0.5 * cell.size && leading < widestLeading * cell.size && alignedCells(above, row) > 1
    })
    if (run === undefined) runs.push([row])
    else run.push(row)
  }
  return runs.map(withoutStrays).filter((run) => run.length >= leastRows && !isProse(run))
}

const isInside = (line: PageLine, box: ReturnType<typeof boxOf>): boolean =>
  line.left > box.left - 1 &&
  line.right < box.right + 1 &&
  line.top > box.top - 1 &&
  line.bottom < box.bottom + line.size

const hasFigure = ([line]: ReadonlyArray<PageLine>): boolean => line !== undefined && /^[^\p{L}]*\p{N}/u.test(line.text)

/** Whether the first row has words where the rows below have figures, or is set in a face of its own. */
const namesColumns = ([first = [], ...others]: LaidTable["rows"]): boolean => {
  if (first.some(hasFigure)) return false
  const faces = new Set(others.flat(2).map(({ face }) => face))
  return (
    others.filter((row) => row.some(hasFigure)).length > others.length / 2 ||
    first.flat().every(({ face }) => !faces.has(face))
  )
}

/** A wrapped cell's further lines belong to the cell above them. */
const withWrapped = (run: ReadonlyArray<Row>, lines: ReadonlyArray<PageLine>): LaidTable => {
  const rows = run.map((row) => row.map((line): [PageLine, ...Array<PageLine>] => [line]))
  for (const line of lines) {
    const above = rows.findLast((row) => row.some(([cell]) => cell.bottom < line.bottom)) ?? rows[0]
    const cell = above?.find(([one]) => isAligned(one, line)) ?? above?.[0]
    cell?.push(line)
  }
  return { rows, hasHeader: namesColumns(rows) }
}

/** The tables among the lines of a page, and the lines that stand in none. */
export const findTables = (
  lines: ReadonlyArray<PageLine>,
  rules: ReadonlyArray<Edges>
): { readonly tables: ReadonlyArray<LaidTable>; readonly rest: ReadonlyArray<PageLine> } => {
  const level = lines.filter((line) => !line.isAskew)
  const ruled = ruledTables(rules, level)
  const used = new Set(ruled.flatMap((table) => table.lines))
  let rest: ReadonlyArray<PageLine> = level.filter((line) => !used.has(line))
  const aligned = runsOf(rowsOf(rest)).map((run) => {
    const cells = new Set(run.flat())
    const [first, ...others] = run.flat()
    const box = first === undefined ? null : boxOf([first, ...others])
    const wrapped = rest.filter((line) => !cells.has(line) && box !== null && isInside(line, box))
    rest = rest.filter((line) => !cells.has(line) && !wrapped.includes(line))
    return withWrapped(run, wrapped)
  })
  return {
    tables: [...ruled.map(({ table }) => table), ...aligned],
    rest: [...rest, ...lines.filter((line) => line.isAskew)]
  }
}
