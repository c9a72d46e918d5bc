import { Schema } from "effect"
import { Favourite, type Favourites, merged } from "./Favourites.ts"

/**
 * What happened to somebody's favourites. Facts lie on readers' devices for years: fields may be added as optional ones,
 * none is renamed.
 */
export const FavouriteFact = Schema.Union([
  /** At this device. */
  Schema.TaggedStruct("FavouriteSaid", { favourite: Favourite }),
  /** Elsewhere, as far as the server knew. */
  Schema.TaggedStruct("FavouritesTold", { favourites: Schema.Array(Favourite) }),
  /** Whoever was a visitor signed in: these sayings went into their account. */
  Schema.TaggedStruct("FavouritesCarriedOut", { keys: Schema.Array(Schema.String) })
])
export type FavouriteFact = typeof FavouriteFact.Type

/** The favourites after a fact. */
export const evolve = (favourites: Favourites, fact: FavouriteFact): Favourites => {
  switch (fact._tag) {
    case "FavouriteSaid":
      return merged(favourites, [fact.favourite])
    case "FavouritesTold":
      return merged(favourites, fact.favourites)
    case "FavouritesCarriedOut":
      return Object.fromEntries(Object.entries(favourites).filter(([, { key }]) => !fact.keys.includes(key)))
  }
}

/**
 * What a visitor has said comes into the account of whoever signs in, as what was said then: facts for either stream, to be
 * kept in this order, so that nothing is lost between them. Told twice, they change nothing. Source: product,
 * "Favourites".
 */
export const carry = (
  visitors: Favourites
): { readonly into: ReadonlyArray<FavouriteFact>; readonly outOf: ReadonlyArray<FavouriteFact> } => {
  const all = Object.values(visitors)
  const keys = all.map(({ key }) => key)
  return {
    into: all.map((favourite) => ({ _tag: "FavouriteSaid", favourite })),
    outOf: keys.length === 0 ? [] : [{ _tag: "FavouritesCarriedOut", keys }]
  }
}
