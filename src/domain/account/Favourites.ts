import { Schema } from "effect"
import { ChangeKey, Moment, momentAfter } from "../Moment.ts"
import type { FavouriteChoice } from "./FavouriteChoice.ts"

/**
 * A user's latest choice for a publication: whether it is a favourite, since when (ISO 8601 in UTC, with milliseconds),
 * and the key of that change. The later change wins; at equal times, the one with the greater `key`. So every order of
 * merging gives the same result.
 */
export const Favourite = Schema.Struct({
  publication: Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(64)),
  is_favourite: Schema.Boolean,
  changed_at: Moment,
  key: ChangeKey
})
export type Favourite = typeof Favourite.Type

/** By publication. Removed favourites stay, so that an older change cannot restore them. */
export const Favourites = Schema.Record(Schema.String, Favourite)
export type Favourites = typeof Favourites.Type

export const noFavourites: Favourites = {}

/**
 * Whether `told` replaces `known`. The same change comes again with an earlier time if its device's clock was ahead.
 */
const supersedes = (told: Favourite, known: Favourite): boolean => {
  if (told.key === known.key) return told.changed_at < known.changed_at
  return told.changed_at === known.changed_at ? told.key > known.key : told.changed_at > known.changed_at
}

const isNewer = (told: Favourite, known: Favourite | undefined): boolean =>
  known === undefined || supersedes(told, known)

/** The changes among `told` that are newer than the known ones. */
export const newerThan = (known: Favourites, told: ReadonlyArray<Favourite>): ReadonlyArray<Favourite> =>
  told.filter((one) => isNewer(one, known[one.publication]))

/** Merges changes; repeating or reordering them makes no difference. */
export const mergeChoices = (known: Favourites, told: ReadonlyArray<Favourite>): Favourites => {
  const all = { ...known }
  for (const one of told) if (isNewer(one, all[one.publication])) all[one.publication] = one
  return all
}

/**
 * A new change. It is later than the one it replaces, whatever clock that had, and not before the year 2000. `now` is
 * in milliseconds since 1970.
 */
export const newFavourite = (
  known: Favourites,
  { publication, is_favourite }: FavouriteChoice,
  now: number,
  key: string
): Favourite => ({
  publication,
  is_favourite,
  changed_at: momentAfter(known[publication]?.changed_at, now),
  key
})

/** The favourite publications, latest first. */
export const publicationsOf = (favourites: Favourites): ReadonlyArray<string> =>
  Object.values(favourites)
    .filter(({ is_favourite }) => is_favourite)
    .toSorted((one, other) => (supersedes(one, other) ? -1 : 1))
    .map(({ publication }) => publication)
