import type { StreamKind } from "../log/LogStream.ts"
import { evolve, FavouriteFact } from "./FavouriteFact.ts"
import { Favourites, noFavourites } from "./Favourites.ts"

/** Favourites as this browser's log keeps them: of each user, and of whoever has not signed in. */
export const favouritesKind: StreamKind<FavouriteFact, Favourites> = {
  kind: "favourites",
  version: 1,
  Fact: FavouriteFact,
  State: Favourites,
  initial: noFavourites,
  evolve,
  upcast: (fact) => fact,
  legacy: null
}
