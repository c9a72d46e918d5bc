import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { Impression } from "../../src/domain/reader/adverts/Impression.ts"
import { publishingZone } from "../../src/domain/publishing/NewIssue.ts"
import { Configuration } from "../platform/config.ts"
import { standsIn } from "./Adverts.ts"

export interface AdvertDay {
  readonly advert_id: string
  readonly issue_id: string
  /** The keyword that brought them; empty if none was named that the advert has or had. */
  readonly word: string
  /** `2026-11-28`, in the zone that issues come out in. */
  readonly day: string
  readonly shown: number
  readonly seen: number
  readonly clicked: number
}

/**
 * How often adverts were shown, seen and clicked. Nothing of it says by whom, but for today's of adverts with a limit by
 * users who agreed to be recognised.
 */
export class Impressions extends Context.Service<
  Impressions,
  {
    /** Counts each once, by its id. Those of an advert or issue that is unknown, or does not have it, are not counted. */
    readonly add: (
      impressions: ReadonlyArray<Impression>
    ) => Effect.Effect<{ readonly accepted: number; readonly known: number }>
    readonly days: Effect.Effect<ReadonlyArray<AdvertDay>>
    /**
     * Deletes impressions older than ANALYTICS_DAYS, whose repetition is not taken either, and what earlier days' limits
     * were counted by; the counts stay.
     */
    readonly sweep: Effect.Effect<void>
  }
>()("sayfa/Impressions") {
  static readonly layer = Layer.effect(
    Impressions,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { ANALYTICS_DAYS } = yield* Configuration
      const zone = sql.literal(`'${publishingZone}'`)
      const today = sql`(now() AT TIME ZONE ${zone})::date`
      return Impressions.of({
        // Inserted in the order of their keys, so that two servers inserting the same cannot deadlock.
        add: Effect.fn("Impressions.add")(function* (impressions) {
          const once = new Map(impressions.toReversed().map((one) => [one.id, one]))
          const [row] = yield* sql<{ readonly accepted: number; readonly known: number }>`
            WITH known AS (
              SELECT s.id, s.kind, s.ad_id, s.issue_id, s.user_id, a.limit_per_reader,
                least(s.page_number, greatest(i.page_count, 1)) AS page_number,
                coalesce(w.word, '') AS word, (to_timestamp(s.timestamp / 1000) AT TIME ZONE ${zone})::date AS day
              FROM jsonb_to_recordset(${JSON.stringify([...once.values()])}::text::jsonb)
                AS s (id text, kind text, ad_id text, issue_id text, page_number integer, word text,
                  timestamp float8, user_id text)
              JOIN issues i ON i.id = s.issue_id JOIN adverts a ON a.id = s.ad_id AND ${standsIn(sql)}
              LEFT JOIN advert_words w ON w.advert_id = a.id AND w.word = s.word
            ), added AS (
              INSERT INTO advert_impressions (id, advert_id, issue_id, page_number, kind, word, day)
              SELECT id, ad_id, issue_id, page_number, kind, word, day FROM known ORDER BY id
              ON CONFLICT (id) DO NOTHING RETURNING id, advert_id, issue_id, word, kind, day
            ), counted AS (
              INSERT INTO advert_days AS d (advert_id, issue_id, day, word, shown, seen, clicked)
              SELECT advert_id, issue_id, day, word, count(*) FILTER (WHERE kind = 'shown'),
                count(*) FILTER (WHERE kind = 'seen'), count(*) FILTER (WHERE kind = 'clicked')
              FROM added GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
              ON CONFLICT (advert_id, issue_id, day, word) DO UPDATE SET shown = d.shown + excluded.shown,
                seen = d.seen + excluded.seen, clicked = d.clicked + excluded.clicked
            ), limited AS (
              INSERT INTO advert_reader_days AS r (user_id, advert_id, day, shown)
              SELECT k.user_id, k.ad_id, k.day, count(*) FROM known k JOIN added a ON a.id = k.id
              WHERE k.user_id IS NOT NULL AND k.kind = 'shown' AND k.limit_per_reader IS NOT NULL AND k.day = ${today}
              GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
              ON CONFLICT (user_id, advert_id) DO UPDATE SET
                shown = CASE WHEN r.day = excluded.day THEN r.shown ELSE 0 END + excluded.shown, day = excluded.day
            )
            SELECT (SELECT count(*) FROM added)::int AS accepted, (SELECT count(*) FROM known)::int AS known`
          return { accepted: row?.accepted ?? 0, known: row?.known ?? 0 }
        }, Effect.orDie),
        days: sql<AdvertDay>`SELECT advert_id, issue_id, word, to_char(day, 'YYYY-MM-DD') AS day, shown,
            seen, clicked
          FROM advert_days ORDER BY advert_days.day, advert_id, issue_id, word`.pipe(
          Effect.withSpan("Impressions.days"),
          Effect.orDie
        ),
        sweep: sql`DELETE FROM advert_impressions
          WHERE day < ${today} - ${ANALYTICS_DAYS}::int - 1`.pipe(
          Effect.andThen(sql`DELETE FROM advert_reader_days WHERE day < ${today}`),
          Effect.asVoid,
          Effect.withSpan("Impressions.sweep"),
          Effect.orDie
        )
      })
    })
  )
}
