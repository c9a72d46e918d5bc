import { stringify } from "csv-stringify/browser/esm/sync"
import type { TextFile } from "../TextFile.ts"
import type { SaleLine } from "./Sales.ts"

/** The words of the file, and how it writes numbers. */
export interface SalesFileWords {
  readonly name: string
  readonly columns: ReadonlyArray<string>
  readonly year: string
  readonly renewal: string
  readonly gone: string
  /** A decimal comma, as in Turkish; columns are parted by semicolons then. */
  readonly hasComma: boolean
}

export const itemOf = (
  { kind, issue_title, is_renewal }: Pick<SaleLine, "kind" | "issue_title" | "is_renewal">,
  { year, renewal, gone }: Pick<SalesFileWords, "year" | "renewal" | "gone">
): string => (kind === "issue" ? (issue_title ?? gone) : is_renewal ? renewal : year)

/**
 * A month's sales as CSV (RFC 4180), one line per thing and price, amounts in lira. It begins with a byte order mark,
 * without which Excel does not read UTF-8. What a spreadsheet would take for a formula is text.
 */
export const salesFile = (lines: ReadonlyArray<SaleLine>, words: SalesFileWords): TextFile => {
  const amount = (kurus: number) => (kurus / 100).toFixed(2).replace(".", words.hasComma ? "," : ".")
  const rows = lines.map((line) => [
    line.publication_title,
    itemOf(line, words),
    amount(line.price),
    line.count,
    amount(line.total)
  ])
  const text = stringify([[...words.columns], ...rows], {
    bom: true,
    delimiter: words.hasComma ? ";" : ",",
    escape_formulas: true,
    record_delimiter: "windows"
  })
  return { name: words.name, type: "text/csv;charset=utf-8", text }
}
