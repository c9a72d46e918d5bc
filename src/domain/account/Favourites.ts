import { Schema } from "effect"

/**
 * The last that somebody said of a publication: whether it is a favourite, since when (ISO 8601 in UTC), and by which
 * saying. Of two sayings the later counts, and of two at the same time the one with the greater `key`: so whatever is told
 * to whom in whatever order, all come to the same.
 */
export const Favourite = Schema.Struct({
  publication: Schema.String,
  is_favourite: Schema.Boolean,
  changed_at: Schema.String,
  key: Schema.String
})
export type Favourite = typeof Favourite.Type

/** By their publications, those that are none any more too: what was taken back must stay so. */
export const Favourites = Schema.Record(Schema.String, Favourite)
export type Favourites = typeof Favourites.Type
