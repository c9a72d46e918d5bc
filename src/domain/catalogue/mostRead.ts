import type { Magazine } from "./Magazine.ts"

/** How many publications have a rank. Source: product, "Most read". */
export const mostReadLength = 10

/** Days of which openings are counted. */
export const mostReadDays = 30

const rankOf = ({ read_rank }: Pick<Magazine, "read_rank">): number => read_rank ?? Infinity

/** The magazines that were read most, the most read one first; none where nothing was counted. */
export const mostRead = (magazines: ReadonlyArray<Magazine>): ReadonlyArray<Magazine> =>
  magazines.filter(({ read_rank }) => read_rank !== undefined).toSorted((a, b) => rankOf(a) - rankOf(b))
