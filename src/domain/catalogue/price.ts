import type { Frequency } from "./Publication.ts"

/** What an issue of a tier costs, in kuruş (1/100 lira), by tier 0 to 10. Source: product, "Prices". */
export const tierPrices: ReadonlyArray<number> = [
  0, 2499, 4999, 7499, 9999, 12_499, 14_999, 19_999, 22_499, 24_999, 29_999
]

/** The same in US cents: data only, nothing is sold in dollars. */
export const tierPricesInDollars: ReadonlyArray<number> = [0, 99, 199, 299, 399, 499, 599, 699, 799, 899, 999]

/** Made when a price is first written: browsers take long for it, and whoever only reads sees none. */
let liras: Intl.NumberFormat | undefined

/** A price given in kuruş, as it is written in both languages: `24,99 TL`. Source: product, "Prices". */
export const lira = (price: number): string => {
  liras ??= new Intl.NumberFormat("tr-TR", { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return `${liras.format(price / 100)}\u00A0TL`
}

interface Priced {
  readonly tier: number
  readonly is_free: boolean
}

/** Of tier 0, or given away. */
export const isFree = ({ tier, is_free }: Priced): boolean => is_free || tier === 0

/** What a single issue costs, in kuruş. */
export const issuePrice = (issue: Priced): number => (isFree(issue) ? 0 : (tierPrices[issue.tier] ?? 0))

/** What a year of a publication costs, in kuruş: ten single issues, twenty where it comes out weekly. */
export const yearlyPrice = ({ tier, frequency }: { readonly tier: number; readonly frequency: Frequency }): number =>
  (tierPrices[tier] ?? 0) * (frequency === "WEEKLY" ? 20 : 10)

/** Issues numbered up to this one are too old for it. Source: product, "Yearly offer". */
export const yearlyOfferAfter = 20_250_101

/** Whether a year of its publication is offered beside an issue, to somebody who may or may not read it already. */
export const offersYear = (
  issue: { readonly tier: number; readonly issue_number: number },
  mayRead: boolean
): boolean => issue.tier > 0 && issue.issue_number > yearlyOfferAfter && !mayRead
