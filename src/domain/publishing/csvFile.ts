import { stringify } from "csv-stringify/browser/esm/sync"
import type { TextFile } from "../TextFile.ts"

export interface CsvOptions {
  readonly name: string
  /** A decimal comma, as in Turkish; columns are parted by semicolons then. */
  readonly hasComma: boolean
}

/** A number with so many decimals, as this file writes numbers. */
export const decimal = (value: number, digits: number, { hasComma }: Pick<CsvOptions, "hasComma">): string =>
  value.toFixed(digits).replace(".", hasComma ? "," : ".")

/** Kuruş in lira. */
export const amount = (kurus: number, options: Pick<CsvOptions, "hasComma">): string => decimal(kurus / 100, 2, options)

/** What a spreadsheet would take for a formula, though it is text. A negative number is none. */
const isFormula = (cell: string): boolean => /^[=+\-@\t\r＝＋－＠]/u.test(cell) && !/^-\d+(?:[.,]\d+)?$/.test(cell)

const escaped = (cell: string | number): string | number =>
  typeof cell === "string" && isFormula(cell) ? `'${cell}` : cell

/**
 * A table as CSV (RFC 4180). It begins with a byte order mark, without which Excel does not read UTF-8. What a
 * spreadsheet would take for a formula is text.
 */
export const csvFile = (
  rows: ReadonlyArray<ReadonlyArray<string | number>>,
  { name, hasComma }: CsvOptions
): TextFile => {
  const text = stringify(
    rows.map((row) => row.map(escaped)),
    { bom: true, delimiter: hasComma ? ";" : ",", record_delimiter: "windows" }
  )
  return { name, type: "text/csv;charset=utf-8", text }
}
