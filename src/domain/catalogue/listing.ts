import { sortKey } from "../alphabet.ts"
import type { Magazine } from "./Magazine.ts"
import { Frequency } from "./Publication.ts"
import { isFree } from "./price.ts"

export const sorts = ["newest", "oldest", "name", "name-desc"] as const
export type Sort = (typeof sorts)[number]

/** How often a publication appears. Source: product, "Lists". */
export type FrequencyFilter = "all" | Lowercase<Frequency>

const filterOf = (frequency: Frequency): FrequencyFilter => frequency.toLowerCase() as Lowercase<Frequency>

export const frequencyFilters: ReadonlyArray<FrequencyFilter> = ["all", ...Frequency.literals.map(filterOf)]

/** The choices for these magazines: all, each frequency that there is, and the one that was chosen. */
export const frequencyChoices = (
  magazines: ReadonlyArray<Magazine>,
  chosen: FrequencyFilter
): ReadonlyArray<FrequencyFilter> => {
  const present = new Set(magazines.map(({ frequency }) => filterOf(frequency)))
  return frequencyFilters.filter((filter) => filter === "all" || present.has(filter) || filter === chosen)
}

/** A price range in kuruş: more than `above`, at most `upTo`. Each has two or three tiers. */
interface Band {
  readonly above: number
  readonly upTo: number
}

export const priceBands = {
  free: { above: -1, upTo: 0 },
  "0-50": { above: 0, upTo: 5000 },
  "50-100": { above: 5000, upTo: 10_000 },
  "100-200": { above: 10_000, upTo: 20_000 },
  "200-": { above: 20_000, upTo: Infinity }
} as const satisfies Readonly<Record<string, Band>>

export const priceFilters = ["all", "free", "0-50", "50-100", "100-200", "200-"] as const
export type PriceFilter = (typeof priceFilters)[number]

/** The sorting and filters of a list. `category` is a slug, null for all. */
export interface Listing {
  readonly sort: Sort
  readonly filter: FrequencyFilter
  readonly price: PriceFilter
  readonly category: string | null
}

/** The default list. */
export const plainListing: Listing = { sort: "newest", filter: "all", price: "all", category: null }

const oneOf = <Value extends string>(values: ReadonlyArray<Value>, given: unknown, plain: Value): Value =>
  values.find((value) => value === given) ?? plain

/** The list that an address asks for; unknown values are ignored. */
export const listingIn = (search: Readonly<Record<string, unknown>>): Listing => ({
  sort: oneOf(sorts, search["sort"], plainListing.sort),
  filter: oneOf(frequencyFilters, search["filter"], plainListing.filter),
  price: oneOf(priceFilters, search["price"], plainListing.price),
  category: typeof search["category"] === "string" && search["category"] !== "" ? search["category"] : null
})

/** A list's query parameters: `sort`, `filter`, `price`, `category`. */
export type ListingSearch = { readonly [name in keyof Listing]?: unknown }

/** The parameters that differ from the default. */
export const listingSearch = ({ sort, filter, price, category }: Listing): ListingSearch => ({
  ...(sort === plainListing.sort ? {} : { sort }),
  ...(filter === plainListing.filter ? {} : { filter }),
  ...(price === plainListing.price ? {} : { price }),
  ...(category === null ? {} : { category })
})

export const isFiltered = ({ filter, price, category }: Listing): boolean =>
  filter !== "all" || price !== "all" || category !== null

const hasFrequency = (filter: FrequencyFilter) => (magazine: Magazine) =>
  filter === "all" || filterOf(magazine.frequency) === filter

const hasPrice = (filter: PriceFilter) => (magazine: Magazine) => {
  if (filter === "all") return true
  const price = isFree(magazine) ? 0 : magazine.price
  return price > priceBands[filter].above && price <= priceBands[filter].upTo
}

export const inCategory = (magazines: ReadonlyArray<Magazine>, id: string): ReadonlyArray<Magazine> =>
  magazines.filter(({ tags }) => tags.includes(id))

const compare = <Key extends string | number>(a: Key, b: Key): number => (a < b ? -1 : a > b ? 1 : 0)

const sorted = (magazines: ReadonlyArray<Magazine>, sort: Sort): ReadonlyArray<Magazine> => {
  if (sort === "newest") return magazines.toSorted((a, b) => compare(b.issue_number, a.issue_number))
  if (sort === "oldest") return magazines.toSorted((a, b) => compare(a.issue_number, b.issue_number))
  const way = sort === "name" ? 1 : -1
  return magazines
    .map((magazine) => ({ magazine, key: sortKey(magazine.title) }))
    .toSorted((a, b) => way * compare(a.key, b.key))
    .map(({ magazine }) => magazine)
}

/**
 * The magazines of a list in order: by issue number (its period's start), or by name in Turkish order; equal ones keep
 * their order. `category` is the id of the listing's category, null for none. Source: product, "Lists".
 */
export const listed = (
  magazines: ReadonlyArray<Magazine>,
  listing: Listing,
  category: string | null = null
): ReadonlyArray<Magazine> => {
  const wanted = category === null ? magazines : inCategory(magazines, category)
  return sorted(wanted.filter(hasFrequency(listing.filter)).filter(hasPrice(listing.price)), listing.sort)
}
