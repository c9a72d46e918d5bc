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

/**
 * A table as CSV (RFC 4180). It begins with a byte order mark, without which Excel does not read UTF-8. What a
 * spreadsheet would take for a formula is text.
 */
export const csvFile = (
  rows: ReadonlyArray<ReadonlyArray<string | number>>,
  { name, hasComma }: CsvOptions
): TextFile => {
  const text = stringify(
    rows.map((row) => [...row]),
    { bom: true, delimiter: hasComma ? ";" : ",", escape_formulas: true, record_delimiter: "windows" }
  )
  return { name, type: "text/csv;charset=utf-8", text }
}
