import { Schema } from "effect"
import type { Saying } from "./Saying.ts"

/** Written as `Date.toISOString` writes it, of no year before 2000: so texts are in the order of their times. */
export const Moment = Schema.String.check(
  Schema.isPattern(/^2\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  Schema.makeFilter((text: string) => {
    const time = new Date(text)
    return Number.isFinite(time.getTime()) && time.toISOString() === text
  })
)

const firstMoment = Date.UTC(2000, 0, 1)

/**
 * The last that somebody said of a publication: whether it is a favourite, since when (ISO 8601 in UTC, to the
 * millisecond), and by which saying. Of two sayings the later counts, and of two at the same time the one with the greater
 * `key`: so whatever is told to whom in whatever order, all come to the same.
 */
export const Favourite = Schema.Struct({
  publication: Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(64)),
  is_favourite: Schema.Boolean,
  changed_at: Moment,
  key: Schema.String.check(Schema.isPattern(/^[\w-]{8,64}$/))
})
export type Favourite = typeof Favourite.Type

/** By their publications, those that are none any more too: what was taken back must stay so. */
export const Favourites = Schema.Record(Schema.String, Favourite)
export type Favourites = typeof Favourites.Type

export const noFavourites: Favourites = {}

/**
 * Whether what is told takes the place of what is known. The same saying comes again only with an earlier time, which it
 * was given where its device believed that it was said in the future.
 */
const supersedes = (told: Favourite, known: Favourite): boolean => {
  if (told.key === known.key) return told.changed_at < known.changed_at
  return told.changed_at === known.changed_at ? told.key > known.key : told.changed_at > known.changed_at
}

const isNews = (told: Favourite, known: Favourite | undefined): boolean =>
  known === undefined || supersedes(told, known)

/** What of `told` is news to whoever knows these. */
export const newsTo = (known: Favourites, told: ReadonlyArray<Favourite>): ReadonlyArray<Favourite> =>
  told.filter((one) => isNews(one, known[one.publication]))

/** These and what was told, which is told once or often, and in any order. */
export const merged = (known: Favourites, told: ReadonlyArray<Favourite>): Favourites => {
  const all = { ...known }
  for (const one of told) if (isNews(one, all[one.publication])) all[one.publication] = one
  return all
}

/** It was said later than what it answers, whatever clock that was said by, and not before the first moment there is. `now` is in milliseconds since 1970. */
export const said = (known: Favourites, { publication, is_favourite }: Saying, now: number, key: string): Favourite => {
  const before = known[publication]
  const earliest = before === undefined ? firstMoment : Date.parse(before.changed_at) + 1
  return { publication, is_favourite, changed_at: new Date(Math.max(now, earliest)).toISOString(), key }
}

/** The publications that are favourites, those first that became it last. */
export const publicationsOf = (favourites: Favourites): ReadonlyArray<string> =>
  Object.values(favourites)
    .filter(({ is_favourite }) => is_favourite)
    .toSorted((one, other) => (supersedes(one, other) ? -1 : 1))
    .map(({ publication }) => publication)
