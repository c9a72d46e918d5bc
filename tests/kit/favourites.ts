import type { Favourite, Favourites } from "../../src/domain/account/Favourites.ts"

/** What somebody said of a publication in that second of a day, by a key that no other saying of these has. */
export const saying = (publication: string, second: number, is_favourite = true, by = "here"): Favourite => ({
  publication,
  is_favourite,
  changed_at: new Date(Date.UTC(2026, 10, 1, 12, 0, second)).toISOString(),
  key: `saying-${by}-${publication}-${second}`
})

export const favouritesOf = (...sayings: ReadonlyArray<Favourite>): Favourites =>
  Object.fromEntries(sayings.map((one) => [one.publication, one]))
