import { Schema } from "effect"
import { Favourite, type Favourites, mergeChoices } from "./Favourites.ts"

/** Events of a user's favourites. They stay on devices for years: new fields must be optional, and none is renamed. */
export const FavouriteFact = Schema.Union([
  /** Changed on this device. */
  Schema.TaggedStruct("FavouriteSaid", { favourite: Favourite }),
  /** Received from the server. */
  Schema.TaggedStruct("FavouritesTold", { favourites: Schema.Array(Favourite) }),
  /** Moved into the account after sign-in. */
  Schema.TaggedStruct("FavouritesCarriedOut", { keys: Schema.Array(Schema.String) })
])
export type FavouriteFact = typeof FavouriteFact.Type

export const evolve = (favourites: Favourites, fact: FavouriteFact): Favourites => {
  switch (fact._tag) {
    case "FavouriteSaid":
      return mergeChoices(favourites, [fact.favourite])
    case "FavouritesTold":
      return mergeChoices(favourites, fact.favourites)
    case "FavouritesCarriedOut":
      return Object.fromEntries(Object.entries(favourites).filter(([, { key }]) => !fact.keys.includes(key)))
  }
}

/**
 * Moves a visitor's favourites into the account they sign in to, with their times. Write `into` before `outOf`, so that
 * nothing is lost; repeating it is harmless. Source: product, "Favourites".
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
