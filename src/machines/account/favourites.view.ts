import type { SnapshotFrom } from "xstate"
import * as FavouriteChoice from "../../domain/account/FavouriteChoice.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import type { favouritesMachine } from "./favourites.machine.ts"

type FavouritesSnapshot = SnapshotFrom<typeof favouritesMachine>

export const isFavourite =
  (publication: string) =>
  ({ context: { favourites, said } }: FavouritesSnapshot): boolean =>
    FavouriteChoice.isFavourite(publication, favourites, said)

/** Whether more favourites may still arrive. */
export const isAwaited = (snapshot: FavouritesSnapshot): boolean =>
  snapshot.hasTag("busy") || snapshot.hasTag("awaited")

/** Why changes from other devices are unknown; null if they are known or not asked for. */
export const troubleOf = (snapshot: FavouritesSnapshot): Trouble | null =>
  snapshot.hasTag("unanswered") ? snapshot.context.trouble : null
