import type { StreamKind } from "../log/LogStream.ts"
import { evolve, FavouriteFact } from "./FavouriteFact.ts"
import { Favourites, noFavourites } from "./Favourites.ts"

/** The stream of favourites, one per user and one for visitors. */
export const favouritesKind: StreamKind<FavouriteFact, Favourites> = {
  kind: "favourites",
  version: 1,
  Fact: FavouriteFact,
  State: Favourites,
  initial: noFavourites,
  evolve,
  upcast: (fact) => fact,
  legacy: []
}
