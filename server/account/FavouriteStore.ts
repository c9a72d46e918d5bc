import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { type Favourite, mergeChoices, noFavourites } from "../../src/domain/account/Favourites.ts"
import { isoMoment } from "../platform/isoMoment.ts"

/** The most publications stored per user; the oldest beyond this are deleted. */
const maxFavourites = 2000

/** Each user's latest choice per publication: favourite, or no longer one. */
export class FavouriteStore extends Context.Service<
  FavouriteStore,
  {
    readonly of: (userId: string) => Effect.Effect<ReadonlyArray<Favourite>>
    /**
     * Stores each change that is newer than the stored one. If the device's clock (`deviceNow`) is ahead, its times are
     * moved back by the difference, and no time lies in the future. Changes to unknown publications are ignored. Beyond
     * the maximum, the oldest removed favourites are deleted first.
     */
    readonly merge: (userId: string, changes: ReadonlyArray<Favourite>, deviceNow: string) => Effect.Effect<void>
  }
>()("sayfa/FavouriteStore") {
  static readonly layer = Layer.effect(
    FavouriteStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      return FavouriteStore.of({
        of: Effect.fn("FavouriteStore.of")(
          (userId) => sql<Favourite>`
            SELECT publication_id AS publication, is_favourite, ${isoMoment(sql, sql`changed_at`)} AS changed_at, key
            FROM favourites WHERE user_id = ${userId} ORDER BY changed_at DESC, key DESC`,
          Effect.orDie
        ),
        merge: Effect.fn("FavouriteStore.merge")(function* (userId, changes, deviceNow) {
          // Keep the last change of each publication by the device's own clock, before times are corrected. The
          // difference is subtracted in milliseconds, because a day has 23 hours where a zone changes its clocks.
          const latest = Object.values(mergeChoices(noFavourites, changes))
          yield* sql`
            WITH present AS MATERIALIZED (
              SELECT date_trunc('milliseconds', clock_timestamp()) AS now
            ), clock AS MATERIALIZED (
              SELECT now, greatest(extract(epoch FROM ${deviceNow}::text::timestamptz - now) * 1000, 0)::bigint AS ahead
              FROM present
            )
            INSERT INTO favourites AS f (user_id, publication_id, is_favourite, changed_at, key)
            SELECT ${userId}, p.id, t.is_favourite,
              greatest('2000-01-01T00:00:00Z'::timestamptz,
                least(clock.now, t.changed_at - clock.ahead * interval '1 millisecond')), t.key
            FROM clock, jsonb_to_recordset(${JSON.stringify(latest)}::text::jsonb)
              AS t (publication text, is_favourite boolean, changed_at timestamptz, key text)
            JOIN publications p ON p.id = t.publication
            ORDER BY p.id
            ON CONFLICT (user_id, publication_id) DO UPDATE
              SET is_favourite = excluded.is_favourite, changed_at = excluded.changed_at, key = excluded.key
              WHERE excluded.key <> f.key AND (excluded.changed_at, excluded.key) > (f.changed_at, f.key)`
          yield* sql`
            DELETE FROM favourites WHERE (user_id, publication_id) IN (
              SELECT user_id, publication_id FROM favourites WHERE user_id = ${userId}
              ORDER BY is_favourite DESC, changed_at DESC, key DESC OFFSET ${maxFavourites}::int
            )`
        }, Effect.orDie)
      })
    })
  )
}
