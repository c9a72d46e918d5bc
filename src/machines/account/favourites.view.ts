import type { SnapshotFrom } from "xstate"
import * as FavouriteChoice from "../../domain/account/FavouriteChoice.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import type { favouritesMachine } from "./favourites.machine.ts"

type FavouritesSnapshot = SnapshotFrom<typeof favouritesMachine>

/** Whether this publication is one. */
export const isFavourite =
  (publication: string) =>
  ({ context: { favourites, said } }: FavouritesSnapshot): boolean =>
    FavouriteChoice.isFavourite(publication, favourites, said)

/** Whether there may be more of them than are known. */
export const isAwaited = (snapshot: FavouritesSnapshot): boolean =>
  snapshot.hasTag("busy") || snapshot.hasTag("awaited")

/** Why it is not known what other devices have said; null where it is, or nobody asks. */
export const troubleOf = (snapshot: FavouritesSnapshot): Trouble | null =>
  snapshot.hasTag("unheard") ? snapshot.context.trouble : null
