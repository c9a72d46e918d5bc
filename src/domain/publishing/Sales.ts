import { Schema } from "effect"

/** A month by Istanbul's calendar, YYYY-MM, of the years in which issues come out. */
export const isMonth = (text: string): boolean => /^(?:19|20)\d{2}-(?:0[1-9]|1[0-2])$/.test(text)

/** The query parameters of the sales' screen. */
export interface SalesSearch {
  readonly month?: unknown
}

/** What was sold in a month, less what was refunded in it; `total` in kuruş. */
export const MonthOfSales = Schema.Struct({ month: Schema.String, count: Schema.Int, total: Schema.Int })
export type MonthOfSales = typeof MonthOfSales.Type

/** One thing sold at one price, or refunded: then `count` and `total` are negative. `price` and `total` are in kuruş. */
export const SaleLine = Schema.Struct({
  publication_title: Schema.String,
  kind: Schema.Literals(["issue", "year"]),
  /** Null for a year, and once the issue is gone. */
  issue_title: Schema.NullOr(Schema.String),
  is_renewal: Schema.Boolean,
  is_refund: Schema.Boolean,
  price: Schema.Int,
  count: Schema.Int,
  total: Schema.Int
})
export type SaleLine = typeof SaleLine.Type

/** The most months that are listed, up to the present one. */
export const shownMonths = 24

export const sumOf = (lines: ReadonlyArray<Pick<SaleLine, "count" | "total">>) => ({
  count: lines.reduce((sum, line) => sum + line.count, 0),
  total: lines.reduce((sum, line) => sum + line.total, 0)
})
