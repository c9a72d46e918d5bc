import type { TextFile } from "../TextFile.ts"
import { amount, csvFile, type CsvOptions } from "./csvFile.ts"
import type { SaleLine } from "./Sales.ts"

/** The words of the file, and how it writes numbers. */
export interface SalesFileWords extends CsvOptions {
  readonly columns: ReadonlyArray<string>
  readonly year: string
  readonly renewal: string
  readonly gone: string
  /** What a refund is called, given the thing. */
  readonly refunded: (item: string) => string
}

export const itemOf = (
  { kind, issue_title, is_renewal, is_refund }: Pick<SaleLine, "kind" | "issue_title" | "is_renewal" | "is_refund">,
  { year, renewal, gone, refunded }: Pick<SalesFileWords, "year" | "renewal" | "gone" | "refunded">
): string => {
  const item = kind === "issue" ? (issue_title ?? gone) : is_renewal ? renewal : year
  return is_refund ? refunded(item) : item
}

/** A month's sales as CSV, one line per thing and price, amounts in lira. */
export const salesFile = (lines: ReadonlyArray<SaleLine>, words: SalesFileWords): TextFile => {
  const rows = lines.map((line) => [
    line.publication_title,
    itemOf(line, words),
    amount(line.price, words),
    line.count,
    amount(line.total, words)
  ])
  return csvFile([words.columns, ...rows], words)
}
