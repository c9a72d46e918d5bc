import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { type Favourite, merged, noFavourites } from "../../src/domain/account/Favourites.ts"
import { isoMoment } from "../platform/isoMoment.ts"

/** No reader has said something of more publications than this; what is more than that is forgotten. */
const mostKept = 2000

/** The last that readers said of publications. */
export class FavouriteStore extends Context.Service<
  FavouriteStore,
  {
    readonly of: (userId: string) => Effect.Effect<ReadonlyArray<Favourite>>
    /**
     * Keeps of what is told what was said later than what is kept. Where the device's clock, which says that it is
     * `deviceNow`, is ahead, what it says was said as much earlier: so a saying that is told again keeps its place among
     * others, to within the time that a call takes. What would lie in the future even so counts from now. A saying is passed
     * over where its publication is unknown. Of too many, those taken back longest ago are forgotten first.
     */
    readonly merge: (userId: string, told: ReadonlyArray<Favourite>, deviceNow: string) => Effect.Effect<void>
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
        merge: Effect.fn("FavouriteStore.merge")(function* (userId, told, deviceNow) {
          // Of one publication the last counts by its own device's clock, before any time is set right. What that is ahead
          // by is taken off as one length of time: days would be of 23 hours where a zone changes its clocks.
          const sayings = Object.values(merged(noFavourites, told))
          yield* sql`
            WITH present AS MATERIALIZED (
              SELECT date_trunc('milliseconds', clock_timestamp()) AS now
            ), clock AS MATERIALIZED (
              SELECT now, greatest(extract(epoch FROM ${deviceNow}::text::timestamptz - now) * 1000, 0)::bigint AS ahead
              FROM present
            )
            INSERT INTO favourites AS f (user_id, publication_id, is_favourite, changed_at, key)
            SELECT ${userId}, p.id, t.is_favourite,
              least(clock.now, t.changed_at - clock.ahead * interval '1 millisecond'), t.key
            FROM clock, jsonb_to_recordset(${JSON.stringify(sayings)}::text::jsonb)
              AS t (publication text, is_favourite boolean, changed_at timestamptz, key text)
            JOIN publications p ON p.id = t.publication
            ORDER BY p.id
            ON CONFLICT (user_id, publication_id) DO UPDATE
              SET is_favourite = excluded.is_favourite, changed_at = excluded.changed_at, key = excluded.key
              WHERE excluded.key <> f.key AND (excluded.changed_at, excluded.key) > (f.changed_at, f.key)`
          yield* sql`
            DELETE FROM favourites WHERE (user_id, publication_id) IN (
              SELECT user_id, publication_id FROM favourites WHERE user_id = ${userId}
              ORDER BY is_favourite DESC, changed_at DESC, key DESC OFFSET ${mostKept}::int
            )`
        }, Effect.orDie)
      })
    })
  )
}
