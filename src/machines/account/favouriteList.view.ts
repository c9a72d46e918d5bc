import type { SnapshotFrom } from "xstate"
import { publicationsOf } from "../../domain/account/Favourites.ts"
import type { favouritesMachine } from "./favourites.machine.ts"

/** The favourite publications, the latest first. */
export const publicationsIn = ({
  context: { favourites, said }
}: SnapshotFrom<typeof favouritesMachine>): ReadonlyArray<string> => {
  const isSaid = new Set(said.map(({ publication }) => publication))
  return [
    ...said
      .filter(({ is_favourite }) => is_favourite)
      .map(({ publication }) => publication)
      .toReversed(),
    ...publicationsOf(favourites).filter((publication) => !isSaid.has(publication))
  ]
}
