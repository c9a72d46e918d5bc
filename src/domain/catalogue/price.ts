import { localeOf } from "../localeOf.ts"
import type { Frequency } from "./Publication.ts"

/** The price of an issue by tier 0 to 10, in kuruş (1/100 lira). Source: product, "Prices". */
export const tierPrices: ReadonlyArray<number> = [
  0, 2499, 4999, 7499, 9999, 12_499, 14_999, 19_999, 22_499, 24_999, 29_999
]

/** The same in US cents; unused for sales. */
export const tierPricesInDollars: ReadonlyArray<number> = [0, 99, 199, 299, 399, 499, 599, 699, 799, 899, 999]

/** By locale; created on first use, because that is slow. */
const liras = new Map<string, Intl.NumberFormat>()

const lirasIn = (locale: string): Intl.NumberFormat => {
  const known = liras.get(locale)
  if (known !== undefined) return known
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  liras.set(locale, format)
  return format
}

/** A price in kuruş as a language writes it: `1.234,50 TL`, in English `1,234.50 TL`. Source: product, "Prices". */
export const lira = (price: number, language: string): string =>
  `${lirasIn(localeOf(language)).format(price / 100)}\u00A0TL`

interface Priced {
  readonly tier: number
  readonly is_free: boolean
}

export const isFree = ({ tier, is_free }: Priced): boolean => is_free || tier === 0

/** The price of a single issue, in kuruş. */
export const issuePrice = (issue: Priced): number => (isFree(issue) ? 0 : (tierPrices[issue.tier] ?? 0))

/** The price of a year, in kuruş: ten single issues, or twenty of a weekly. */
export const yearlyPrice = ({ tier, frequency }: { readonly tier: number; readonly frequency: Frequency }): number =>
  (tierPrices[tier] ?? 0) * (frequency === "WEEKLY" ? 20 : 10)

/** Only issues with a greater number have the offer. Source: product, "Yearly offer". */
export const yearlyOfferAfter = 20_250_101

/** Whether a yearly subscription is offered beside an issue. */
export const offersYear = (
  issue: { readonly tier: number; readonly issue_number: number },
  mayRead: boolean
): boolean => issue.tier > 0 && issue.issue_number > yearlyOfferAfter && !mayRead
